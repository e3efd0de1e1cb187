/** Words of the restore screen. */
import type { Stage } from '#contract/limits.ts'
import { counted, credits } from '../numbers.ts'

const pixels = (width: number, height: number): string =>
  `${width.toLocaleString('fr-FR')}\u00a0×\u00a0${height.toLocaleString('fr-FR')} pixels`

const MINUTES = ['une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']
function about(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0secondes`
  const minutes = Math.round(seconds / 60)
  return `${MINUTES[minutes - 1] ?? minutes}\u00a0minute${minutes > 1 ? 's' : ''}`
}

export const restoreCopy = {
  /** The last word is emphasised. */
  title: 'Restaurez votre',
  emphasis: 'photo',
  many: 'Plusieurs photos\u00a0?',
  manyLink: 'Créez un album',
  offer: 'Votre première restauration est offerte, version HD comprise.',
  intro: 'Vous comparez le résultat avec l’original avant de dépenser un crédit.',

  drop: {
    title: 'Déposez votre photo ici',
    titleTouch: 'Votre photo, ici',
    release: 'Lâchez la photo',
    choose: 'Choisir une photo',
    camera: 'Prendre une photo',
    formats: 'JPG, PNG ou WEBP, 5\u00a0Mo au plus',
    paste: 'Vous pouvez aussi coller une image.',
    received: 'Photo choisie. La page finit de se charger.',
    lookupFailed: 'Vos photos récentes n’ont pas pu être chargées',
  },
  tips: {
    title: 'Pour un bon résultat',
    list: [
      {
        title: 'Au moins 500x500 px',
        text: 'Plus la photo est grande, plus il reste de détails à retrouver.',
      },
      {
        title: 'Bien cadrée',
        text: 'À plat, de face, sans reflet, le tirage remplissant le cadre.',
      },
      {
        title: 'Le noir et blanc fonctionne bien',
        text: 'Inutile de la retoucher avant\u00a0: envoyez-la telle quelle.',
      },
    ],
    private: 'Vos photos ne sont jamais publiées sans votre accord.',
  },

  held: {
    lostTitle: 'Choisissez votre photo à nouveau',
    lostText: 'Votre navigateur n’a pas pu la garder pendant que vous étiez ailleurs.',
  },
  /** A picture shared from the phone did not reach the screen. */
  shareLost: {
    title: 'La photo partagée n’est pas arrivée',
    description: 'Choisissez-la ici\u00a0: le partage fonctionnera la prochaine fois.',
  },
  /** Several pictures were dropped, pasted, or shared from the phone at once. */
  onlyOne: {
    title: 'Une seule photo a été retenue',
    description: 'Pour en restaurer plusieurs, créez un album et choisissez-les ensemble.',
  },
  preview: {
    title: 'Votre photo',
    checking: 'Lecture de la photo…',
    checkingCamera: 'Préparation de la photo…',
    valid: 'Photo prête',
    invalidTitle: 'Fichier non valide',
    noPicture: 'Aperçu impossible',
    alt: (filename: string) => `Aperçu de ${filename}`,
    start: 'Commencer la restauration',
    change: 'Changer de photo',
    adapt: 'Adapter cette photo',
    adaptText:
      'Votre appareil en prépare une copie JPG de moins de 5\u00a0Mo. Votre fichier ne change pas.',
    applePhoto:
      'C’est une photo d’iPhone (HEIC), que ce navigateur ne sait pas lire. Choisissez-la depuis l’iPhone, ou envoyez-la en JPEG\u00a0: Réglages › Appareil photo › Formats › Le plus compatible.',
    pixels,
    smallTitle: 'Photo de petite taille',
    small:
      'Elle fait moins de 500\u00a0pixels de côté. Vous pouvez la restaurer, mais un scan plus grand donnera mieux.',
    needsCredit: 'Il vous faudra un crédit. Il n’est dépensé que si vous débloquez le résultat.',
    signIn: 'Une connexion vous sera demandée, puis la restauration commencera d’elle-même.',
  },

  crop: {
    found: 'Nous avons trouvé le tirage',
    foundText:
      'Il peut être recadré et redressé avant la restauration. Votre fichier reste gardé entier.',
    several: (count: number) => `${count} photos trouvées sur cette image`,
    severalText: 'Choisissez celle à restaurer. Votre fichier reste gardé entier.',
    take: (number: number) => `Photo ${number}`,
    straighten: 'Redresser ce tirage',
    edit: 'Recadrer et redresser',
    applied: 'Le tirage est recadré et redressé.',
    turned: 'La photo est tournée.',
    whole: 'Photo entière',
    hint: 'Placez les quatre coins sur ceux du tirage.',
    keys: 'Au clavier\u00a0: les flèches déplacent le coin choisi de 1\u00a0pixel, de 10 avec Maj.',
    corners: ['en haut à gauche', 'en haut à droite', 'en bas à droite', 'en bas à gauche'],
    corner: (index: number, x: number, y: number): string =>
      `Coin ${restoreCopy.crop.corners[index]}, ${x} sur ${y} pixels`,
    stageAlt: 'La photo à recadrer',
    turnLeft: 'Tourner à gauche',
    turnRight: 'Tourner à droite',
    undo: 'Annuler le dernier geste',
    result: 'Résultat',
    resultAlt: 'Le tirage redressé',
    apply: 'Appliquer',
  },

  upload: {
    title: 'Envoi de la photo',
    stage: 'Envoi de la photo…',
    keepOpen: 'Gardez cette page ouverte jusqu’à la fin de l’envoi.',
    cancel: 'Annuler l’envoi',
    trialUsed: 'Essai gratuit utilisé !',
    done: 'Upload réussi !',
    started: 'La restauration de votre photo commence.',
    errorTitle: "Erreur d'upload",
    error: 'Une erreur est survenue',
    network:
      'La connexion s’est interrompue pendant l’envoi. Votre photo est gardée ici\u00a0: réessayez quand le réseau revient.',
    retry: 'Réessayer l’envoi',
    seeCurrent: 'Voir la restauration en cours',
    noCredits: 'Veuillez acheter des crédits pour restaurer cette photo.',
    decideTitle: 'Vos photos verrouillées attendent',
    decideKept: 'Cette photo reste choisie ici pendant ce temps.',
    seeLocked: 'Voir ces photos',
    buy: 'Acheter des crédits',
  },

  looking: {
    title: 'Un instant',
    latest: 'Recherche de votre dernière photo…',
    opening: 'Ouverture de votre photo…',
  },

  working: {
    title: 'Restauration en cours...',
    usual: 'Cela prend généralement 30-60 secondes.',
    /** Seconds, rounded to tens up to 50 and to whole minutes above. */
    left: (seconds: number) => `Encore ${about(seconds)} environ.`,
    slow: 'Cela prend plus longtemps que d’habitude. Le travail continue.',
    leave:
      'Vous pouvez quitter cette page\u00a0: la restauration continue sans vous et vous la retrouverez ici.',
    offline:
      'Connexion interrompue. La restauration continue\u00a0; l’affichage reprendra avec le réseau.',
    unknownStage: 'Traitement de la photo…',
    waiting: (ahead: number | null) => {
      if (ahead === null) return 'En attente de son tour…'
      if (ahead === 0) return 'En attente\u00a0: votre photo est la prochaine.'
      return `En attente\u00a0: ${counted(ahead, 'photo passe', 'photos passent')} avant la vôtre.`
    },
    alt: 'Votre photo, avant restauration',
    stages: {
      preparing: 'Préparation de la photo…',
      analysing: 'Examen des dégâts…',
      repairing: 'Réparation des rayures…',
      toning: 'Correction des teintes…',
      restoring: 'Restauration des détails…',
      faces: 'Soin des visages…',
      finishing: 'Dernières retouches…',
    } satisfies Record<Stage, string>,
  },

  failed: {
    toastTitle: 'Erreur de traitement',
    toast: 'La restauration de votre photo a échoué. Veuillez réessayer.',
    title: 'La restauration n’a pas abouti',
    text: 'Nous n’avons pas réussi à restaurer cette photo. Rien ne vous a été compté\u00a0; si elle utilisait votre essai gratuit, il vous est rendu.',
    advice: 'Essayez avec une autre copie de la photo, ou un scan plus net.',
    again: 'Choisir la photo à nouveau',
    same: 'Réessayer avec cette photo',
  },

  missing: {
    title: 'Photo introuvable',
    text: 'Cette photo n’existe pas, a été supprimée ou appartient à un autre compte.',
    again: 'Restaurer une photo',
    paid: 'Votre achat n’est pas perdu\u00a0: ses crédits sont sur votre compte dès que le paiement est confirmé, pour une autre photo.',
  },
  unreachable: { title: 'Votre photo n’a pas pu être chargée' },
  private: {
    title: 'Cette photo est privée',
    text: 'Connectez-vous avec le compte qui l’a envoyée pour la voir.',
    doneTitle: 'Restauration terminée',
    doneText: 'Votre photo vous attend. Connectez-vous pour la voir.',
    signIn: 'Se connecter',
  },

  result: {
    title: 'Restauration terminée',
    unlockedTitle: 'Votre photo est à vous',
    compare: 'Comparer l’original et la photo restaurée',
    before: 'Photo d’origine',
    after: 'Photo restaurée, avec filigrane',
    afterClean: 'Photo restaurée',
    caption:
      'Restaurée par intelligence artificielle\u00a0: des détails peuvent avoir été reconstitués.',
    loading: 'Chargement des images…',
    picturesFailed: 'Les images n’ont pas pu être chargées.',
    enlarge: 'Voir en grand',
    again: 'Restaurer une autre photo',
    announce: 'Restauration terminée. Comparez l’original et le résultat avec le curseur.',
  },
  viewer: {
    title: 'Comparaison en grand',
    description: (left: string, right: string) => `${left} à gauche du curseur, ${right} à droite.`,
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    seeOriginal: 'Voir l’original',
    seeResult: 'Voir le résultat',
    area: 'Photo agrandie, à faire défiler',
  },

  unlock: {
    text: 'L’aperçu porte un filigrane. Débloquez la photo pour la garder nette et sans marque.',
    hd: 'Version HD',
    hdSize: pixels,
    price: 'Prix',
    priceCredits: (left: number) => `1\u00a0crédit (vous en avez ${left})`,
    priceTrial: 'Offerte\u00a0: c’est votre essai gratuit',
    button: 'Débloquer',
    need: 'Il vous faut au moins 1 crédit pour débloquer cette photo.',
    keptUntil: (date: string) => `Sans déblocage, la photo est gardée jusqu’au ${date}.`,
    /** The name of the other photo, a link to it, stands between the two parts. */
    same: {
      unlocked: ['Vous avez déjà débloqué cette photo : ', '. Inutile de la payer deux fois.'],
      locked: [
        'Cette photo est déjà sur votre compte : ',
        '. Il suffit de débloquer l’une des deux.',
      ],
    },
    confirmTitle: 'Débloquer cette photo\u00a0?',
    confirmTrial:
      'C’est gratuit\u00a0: cette photo utilise votre essai. Vos crédits ne changent pas.',
    /** Below both: what the unlock closes. */
    confirmFinal:
      'Une photo débloquée ne se restaure plus avec d’autres réglages. Vous pourrez encore la retoucher à la main.',
    confirmCredits: (left: number) => `Cela coûte 1\u00a0crédit. Il vous restera ${credits(left)}.`,
    cancel: 'Annuler',
    done: 'Photo débloquée !',
    doneText: 'Vous pouvez télécharger la version HD sans filigrane.',
    noCreditsTitle: 'Crédits insuffisants',
    noCredits: 'Veuillez acheter des crédits pour débloquer cette photo.',
    errorTitle: 'Erreur de déverrouillage',
  },
  download: {
    text: 'Débloquée\u00a0: la version HD est sans filigrane, à télécharger autant de fois que vous le souhaitez.',
    button: 'Télécharger',
    busy: 'Téléchargement…',
    png: 'Télécharger en PNG',
    pngText: 'Plus lourd\u00a0: pour continuer à retoucher l’image.',
    doneTitle: 'Téléchargement réussi',
    done: 'Votre image restaurée a été téléchargée avec succès.',
    errorTitle: 'Erreur de téléchargement',
    error: "Impossible de télécharger l'image restaurée. Veuillez réessayer.",
  },
  features: [
    {
      key: 'ai',
      title: 'IA avancée',
      text: 'Rayures, taches, flou et teintes passées sont repris par notre moteur et ses réseaux de neurones.',
    },
    {
      key: 'quality',
      title: 'Qualité',
      text: 'La version HD est au moins aussi grande que l’original, jusqu’à 24\u00a0mégapixels.',
    },
    {
      key: 'clean',
      title: 'Sans watermark',
      text: 'Une fois débloqué, le fichier ne porte plus aucune marque.',
    },
  ],
} as const
