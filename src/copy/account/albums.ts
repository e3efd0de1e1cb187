/** Words of albums: many photos sent, restored and unlocked together. */
import { MAX_FILES_AT_ONCE } from '#contract/album-figures.ts'
import { MAX_LOCKED_PHOTOS } from '#contract/limits.ts'
import { restoreCopy } from './restore.ts'

const credits = (count: number) => `${count}\u00a0${count > 1 ? 'crédits' : 'crédit'}`
const photos = (count: number) => `${count}\u00a0${count > 1 ? 'photos' : 'photo'}`

export const albumsCopy = {
  removed: 'Album supprimé. Ses photos restent dans votre tableau de bord.',

  list: {
    title: 'Mes albums',
    intro:
      'Une boîte à chaussures entière, plutôt qu’une photo à la fois\u00a0: envoyez-les ensemble, elles sont restaurées l’une après l’autre.',
    signedOut: 'Vos albums vous attendent',
    signedOutText: 'Connectez-vous pour créer un album ou retrouver les vôtres.',
    signIn: 'Se connecter',
    loading: 'Chargement de vos albums…',
    failed: 'Vos albums n’ont pas pu être chargés',
    mine: 'Vos albums',
    empty: 'Votre premier album commence avec les photos que vous choisissez ici.',
    count: photos,
    working: (count: number) => `${count}\u00a0en cours`,
    unlocked: (count: number) => `${count}\u00a0${count > 1 ? 'débloquées' : 'débloquée'}`,
    none: 'Aucune photo encore',
  },

  drop: {
    title: 'Déposez vos photos ici',
    titleTouch: 'Choisissez vos photos',
    more: 'Ajouter des photos',
    release: 'Lâchez-les, elles partent',
    choose: 'Choisir des photos',
    formats: `Jusqu’à ${MAX_FILES_AT_ONCE}\u00a0fichiers JPG, PNG ou WEBP à la fois, 5\u00a0Mo au plus chacun.`,
    tooMany: (left: number) =>
      `Seuls les ${MAX_FILES_AT_ONCE}\u00a0premiers sont pris\u00a0: ajoutez ${left === 1 ? 'le dernier' : `les ${left}\u00a0autres`} ensuite.`,
    tooManyTitle: 'Trop de fichiers à la fois',
    creating: 'Création de l’album…',
    createFailed: 'L’album n’a pas pu être créé',
  },
  newTitle: (date: string) => `Album du ${date}`,

  one: {
    back: 'Tous mes albums',
    loading: 'Chargement de l’album…',
    failed: 'L’album n’a pas pu être chargé',
    missing: 'Album introuvable',
    missingText: 'Il a été supprimé, ou il appartient à un autre compte.',
    rename: 'Renommer',
    remove: 'Supprimer l’album',
    actions: 'Actions sur l’album',
    emptyTitle: 'Cet album est vide',
    emptyText: 'Ajoutez vos premières photos\u00a0: elles seront restaurées l’une après l’autre.',
    photosTitle: 'Les photos de l’album',
    restorationOrder: 'Elles sont restaurées dans cet ordre.',
    moveHint: 'Déplacez une photo par sa poignée ou avec les flèches.',
  },

  progress: {
    done: (count: number) =>
      count === 1 ? 'La photo est restaurée' : `Les ${count}\u00a0photos sont restaurées`,
    doneSome: (ready: number, failed: number) =>
      `${photos(ready)} ${ready > 1 ? 'restaurées' : 'restaurée'}, ${failed}\u00a0en échec`,
    working: (ready: number, all: number) =>
      `${photos(ready)} sur ${all} ${ready > 1 ? 'restaurées' : 'restaurée'}`,
    label: 'Restauration de l’album',
    unknown: 'La durée restante s’affichera dès qu’elle aura été mesurée.',
    leave:
      'Vous pouvez fermer cette page\u00a0: la restauration continue, et un e-mail vous préviendra quand tout sera prêt.',
  },

  allowance: {
    title: {
      credits: 'Il faut un crédit pour envoyer d’autres photos',
      locked: 'Plus de place pour l’instant',
      day: 'C’est tout pour aujourd’hui',
      album: 'L’album est complet',
    },
    text: {
      credits:
        'Avec un crédit ou plus sur votre compte, vous pouvez envoyer les suivantes. Les crédits ne sont utilisés que pour débloquer.',
      locked: `Vous pouvez garder ${MAX_LOCKED_PHOTOS}\u00a0photos verrouillées, plus une par crédit. Débloquez ou supprimez des photos, ou achetez des crédits\u00a0: le reste pourra partir.`,
      day: 'Le nombre de photos par jour est limité. Les suivantes pourront partir demain.',
      album: 'Créez un autre album pour les photos suivantes.',
    },
    next: {
      credits: (count: number) => `Vous pouvez envoyer ${photos(count)} maintenant.`,
      locked: (count: number) =>
        `Vous pouvez envoyer ${photos(count)} maintenant\u00a0: votre compte garde ${MAX_LOCKED_PHOTOS}\u00a0photos verrouillées, plus une par crédit.`,
      day: (count: number) => `Vous pouvez envoyer ${photos(count)} aujourd’hui.`,
      album: (count: number) => `Il reste de la place pour ${photos(count)} dans cet album.`,
    },
    buy: 'Acheter des crédits',
    decide: 'Voir mes photos verrouillées',
  },

  sending: {
    title: 'Envoi des photos',
    label: 'Photos envoyées',
    checking: (name: string) => `Lecture\u00a0: ${name}`,
    current: (at: number, all: number, name: string) => `Photo ${at} sur ${all}\u00a0: ${name}`,
    safe: 'Les photos envoyées sont en sécurité. Gardez cette page ouverte pour que les autres partent.',
    offline:
      'Connexion interrompue. Les photos déjà envoyées sont en sécurité\u00a0; gardez cette page ouverte, les autres partiront quand le réseau sera revenu.',
    reloaded: 'Page rechargée avant son envoi, à choisir de nouveau.',
    /** `name`: the file that was taken. */
    same: (name: string) =>
      `C’est le même fichier que «\u00a0${name}\u00a0», qui n’est envoyé qu’une fois.`,
    retrying: 'L’envoi n’a pas abouti\u00a0: nouvel essai…',
    stoppedTitle: (count: number) =>
      `${photos(count)} ${count > 1 ? 'attendent' : 'attend'} d’être ${count > 1 ? 'envoyées' : 'envoyée'}`,
    stoppedSafe: 'Les photos déjà envoyées sont en sécurité, rien n’est perdu.',
    resume: 'Reprendre',
    giveUp: 'Ne pas les envoyer',
    refusedTitle: (count: number) =>
      count === 1 ? 'Un fichier n’a pas été pris' : `${count}\u00a0fichiers n’ont pas été pris`,
    adapt: (count: number) =>
      count === 1 ? restoreCopy.preview.adapt : `Adapter ces ${photos(count)}`,
    adaptText: (count: number) =>
      count === 1
        ? restoreCopy.preview.adaptText
        : 'Votre appareil en prépare des copies JPG de moins de 5\u00a0Mo. Vos fichiers ne changent pas.',
    dismiss: 'J’ai compris',
    done: (count: number) => `${photos(count)} ${count > 1 ? 'envoyées' : 'envoyée'}`,
    network: 'Connexion interrompue. Vérifiez votre accès à Internet, puis reprenez.',
  },

  scan: {
    title: (count: number, name: string) =>
      `${count}\u00a0tirages trouvés dans «\u00a0${name}\u00a0»`,
    text: 'Chacun devient une photo, restaurée à part. Décochez ceux que vous ne voulez pas, corrigez ceux qui sont mal cadrés.',
    print: (place: number) => `Tirage ${place}`,
    correct: (place: number) => `Corriger le cadrage du tirage ${place}`,
    correctShort: 'Corriger',
    send: (count: number) =>
      count === 1 ? 'Envoyer ce tirage' : `Envoyer ces ${count}\u00a0tirages`,
    whole: 'Envoyer la page entière',
    discard: 'Ne pas l’envoyer',
    partName: (name: string, place: number) => `${name} (${place})`,
  },

  photo: {
    open: (place: number, name: string) => `Ouvrir la photo ${place}, ${name}`,
    waiting: 'En attente de son tour',
    next: 'La prochaine',
    working: (percent: number) => `Restauration, ${percent}\u00a0%`,
    ready: 'Restaurée',
    unlocked: 'Débloquée',
    failed: 'Échec\u00a0: rien n’est compté',
    earlier: (name: string) => `Avancer ${name} d’une place`,
    later: (name: string) => `Reculer ${name} d’une place`,
    drag: (name: string) => `Déplacer ${name}`,
    takeOut: (name: string) => `Retirer ${name} de l’album`,
    movedTo: (name: string, place: number, all: number) =>
      `${name}\u00a0: place ${place} sur ${all}.`,
    orderFailed: 'L’ordre n’a pas pu être enregistré',
    dragHint:
      'Appuyez sur Espace pour prendre la photo, déplacez-la avec les flèches, puis Espace pour la poser ou Échap pour annuler.',
    picked: (name: string, place: number, all: number) =>
      `${name} est prise\u00a0: place ${place} sur ${all}.`,
    dropped: (name: string) => `${name} est posée.`,
    dragCancelled: (name: string) => `${name} reprend sa place.`,
  },

  takeOut: {
    title: 'Retirer cette photo de l’album\u00a0?',
    text: 'La photo reste dans votre tableau de bord. Pour la supprimer pour de bon, ouvrez-la.',
    confirm: 'Retirer de l’album',
    cancel: 'Annuler',
    done: 'Photo retirée de l’album',
    doneText: 'Elle reste dans votre tableau de bord.',
    failed: 'La photo n’a pas pu être retirée',
    notThere: 'Cette photo n’est plus dans l’album.',
  },

  unlock: {
    locked: (count: number) =>
      count === 1 ? '1\u00a0photo à débloquer' : `${count}\u00a0photos à débloquer`,
    /** Follows a number of photos. */
    price: (price: number, balance: number) => `· ${credits(price)} · vous en avez ${balance}`,
    open: 'Débloquer…',
    running: (at: number, all: number) => `Déblocage ${at} sur ${all}`,
    title: (count: number) => (count === 1 ? 'Débloquer la photo' : 'Débloquer des photos'),
    text: 'Les photos débloquées se téléchargent en HD, sans filigrane, et sont gardées aussi longtemps que votre compte.',
    all: (count: number) => (count === 1 ? 'La photo' : `Toutes les photos (${count})`),
    chosen: photos,
    trial: 'Essai gratuit\u00a0: 0\u00a0crédit',
    same: (name: string, isUnlocked: boolean) =>
      `Même photo que «\u00a0${name}\u00a0»${isUnlocked ? ', déjà débloquée' : ''}`,
    confirm: (count: number, price: number) => `Débloquer ${photos(count)} pour ${credits(price)}`,
    missing: (count: number) => `Il vous manque ${credits(count)}.`,
    /** `name` is a pack's; null for credits at the unit price. */
    cheapest: (name: string | null, count: number, price: string) =>
      name === null
        ? `Le moins cher\u00a0: ${credits(count)} à l’unité, ${price}.`
        : `Le moins cher\u00a0: «\u00a0${name}\u00a0», ${credits(count)} pour ${price}.`,
    spare: (count: number) => `Il vous en restera ${count} pour d’autres photos.`,
    notEnough: (count: number) =>
      count === 1
        ? 'Il débloque la première, et vous pourrez continuer ensuite.'
        : `Il débloque les ${count}\u00a0premières, et vous pourrez continuer ensuite.`,
    buy: (count: number, price: string) => `Acheter ${credits(count)}, ${price}`,
    packs: 'Voir les packs de crédits',
    /** `owned`: credits on the account before the purchase. */
    purpose: (count: number, owned: number) => {
      const those = `${count === 1 ? 'une photo' : `${count}\u00a0photos`} de votre album.`
      if (owned === 0) return `Pour ${those}`
      return `Avec ${owned === 1 ? 'celui' : `les ${owned}`} que vous avez, pour ${those}`
    },
    finishing: 'Nous attendons la confirmation, puis vos photos seront débloquées.',
    done: (count: number) =>
      count === 1 ? '1\u00a0photo débloquée' : `${count}\u00a0photos débloquées`,
    doneText: (count: number) =>
      count === 1
        ? 'Vous pouvez la télécharger en HD.'
        : 'Vous pouvez les télécharger en HD, une par une ou toutes ensemble.',
    already: (count: number) => (count === 1 ? 'Photo déjà débloquée' : 'Photos déjà débloquées'),
    some: (count: number, left: number) =>
      `${photos(count)} ${count > 1 ? 'débloquées' : 'débloquée'}, ${left} ${left > 1 ? 'restent verrouillées' : 'reste verrouillée'}`,
    failed: (count: number) =>
      count === 1
        ? 'La photo n’a pas pu être débloquée'
        : 'Les photos n’ont pas pu être débloquées',
    declined: (left: number) =>
      `Rien n’a été débité pour ${left === 1 ? 'l’autre' : 'les autres'}.`,
  },

  zip: {
    button: (count: number) =>
      count === 1 ? 'Télécharger la photo (ZIP)' : `Télécharger les ${count}\u00a0photos (ZIP)`,
    text: 'En HD, avec vos légendes dans les fichiers et dans un tableau, et le reçu de chaque restauration.',
    failed: (count: number) =>
      count === 1
        ? 'La photo n’a pas pu être téléchargée'
        : 'Les photos n’ont pas pu être téléchargées',
    file: (title: string) => `${title || 'Album'}.zip`,
    captions: 'legendes.csv',
    verso: ', verso.jpg',
    receipts: 'recus',
    columns: ['Fichier', 'Titre', 'Date', 'Lieu', 'Personnes', 'Histoire'],
    unnamed: 'Photo',
  },

  rename: {
    title: 'Renommer l’album',
    label: 'Titre',
    save: 'Enregistrer',
    cancel: 'Annuler',
    empty: 'Donnez un titre à l’album.',
    failed: 'Le titre n’a pas pu être enregistré',
  },

  remove: {
    title: 'Supprimer cet album\u00a0?',
    text: 'Ses photos restent dans votre tableau de bord, restaurations et déblocages compris. Seuls l’album et son ordre disparaissent, ainsi que son lien pour la famille et les réponses de vos proches.',
    confirm: 'Supprimer l’album',
    cancel: 'Garder l’album',
    done: 'Album supprimé',
    doneText: 'Ses photos restent dans votre tableau de bord.',
    failed: 'L’album n’a pas pu être supprimé',
  },
} as const
