/** Questions and answers of the help centre, by subject. */
import { MAX_FILES_AT_ONCE } from '#contract/album-figures.ts'
import { MAX_UPLOAD_BYTES, MIN_SIDE, RECOMMENDED_SIDE } from '#contract/limits.ts'
import { brand } from '../brand.ts'

const megabytes = `${MAX_UPLOAD_BYTES / 1024 / 1024}\u00a0Mo`

/** `link`: a page of the site that goes further. */
export type HelpItem = { question: string; answer: string; link?: { to: string; label: string } }
export type HelpTopic = { id: string; title: string; items: readonly HelpItem[] }

export const supportCopy = {
  title: 'Centre d’aide',
  intro:
    'Les réponses aux questions qui reviennent. Si la vôtre n’y est pas, une personne vous répond en français.',
  search: 'Chercher dans l’aide',
  placeholder: 'Par exemple\u00a0: facture, visage, supprimer',
  topics: 'Sujets',
  results: (count: number) =>
    count === 0
      ? 'Aucune réponse trouvée'
      : count === 1
        ? '1 réponse trouvée'
        : `${count} réponses trouvées`,
  nothing: {
    title: 'Rien ne répond à ces mots',
    text: 'Essayez un autre mot, ou écrivez-nous directement.',
  },
  contact: {
    title: 'Nous écrire',
    text: 'Décrivez ce que vous voyiez à l’écran. Si une référence était affichée avec un message d’erreur, joignez-la.',
    never: 'Nous ne vous demanderons jamais votre mot de passe Google ni votre numéro de carte.',
    privacy: 'Une demande sur vos données personnelles reçoit une réponse sous 72\u00a0heures.',
  },
} as const

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'restaurer',
    title: 'Restaurer une photo',
    items: [
      {
        question: 'Quels fichiers puis-je déposer\u00a0?',
        answer: `Des images JPG, PNG ou WEBP, jusqu’à ${megabytes}. Au moins ${MIN_SIDE} pixels de côté\u00a0; ${RECOMMENDED_SIDE} pixels ou plus donnent un meilleur résultat. Une photo prise avec le bouton de l’appareil photo est allégée sur votre téléphone avant l’envoi.`,
      },
      {
        question: 'Et les photos HEIC d’un iPhone\u00a0?',
        answer:
          'Choisie depuis l’iPhone, une photo HEIC est convertie en JPEG sur l’appareil avant l’envoi. Depuis un autre appareil, envoyez-la d’abord en JPEG\u00a0: sur l’iPhone, Réglages › Appareil photo › Formats › Le plus compatible, ou partagez-la en JPEG.',
      },
      {
        question: `Puis-je installer ${brand.name} sur mon téléphone\u00a0?`,
        answer: `Oui, depuis le menu de votre navigateur\u00a0: «\u00a0Installer l’application\u00a0» ou «\u00a0Sur l’écran d’accueil\u00a0». Sur Android, ${brand.name} paraît alors dans le menu Partager de votre galerie, et la photo partagée s’ouvre prête à restaurer. Vos photos ne sont pas gardées sur le téléphone.`,
      },
      {
        question: 'Puis-je envoyer plusieurs photos à la fois\u00a0?',
        answer: `Oui, avec un album\u00a0: jusqu’à ${MAX_FILES_AT_ONCE}\u00a0fichiers ensemble, ou une page numérisée avec plusieurs tirages, que vous gardez, corrigez ou écartez un par un. Les photos sont restaurées l’une après l’autre, et un e-mail vous prévient quand tout est prêt. Vous choisissez ensuite celles à débloquer et les téléchargez en un seul fichier.`,
        link: { to: '/album', label: 'Créer un album' },
      },
      {
        question: 'Comment bien photographier un tirage\u00a0?',
        answer:
          'Posez-le à plat près d’une fenêtre, sans flash ni soleil direct. Tenez le téléphone bien parallèle et remplissez le cadre. Sortez la photo de son sous-verre\u00a0: un reflet ne se retire pas. Pour un très petit tirage, un scanner fait mieux.',
        link: { to: '/blog', label: 'Lire le guide' },
      },
      {
        question: 'Combien de temps prend une restauration\u00a0?',
        answer:
          'Le plus souvent de 30 à 60\u00a0secondes. Vous pouvez quitter la page\u00a0: la restauration continue, et la photo vous attend dans votre tableau de bord.',
      },
      {
        question: 'Ma restauration a échoué. Suis-je débité\u00a0?',
        answer:
          'Non. Une restauration qui échoue n’est jamais comptée, et l’essai gratuit vous est rendu. Réessayez avec une autre copie du fichier\u00a0; si cela se répète, écrivez-nous.',
      },
      {
        question: 'Pourquoi un visage reste-t-il flou\u00a0?',
        answer:
          'Quand un visage est trop petit ou trop effacé pour être reconnu, nous le laissons doux plutôt que d’en inventer un autre. Si vous avez un meilleur tirage ou le négatif, déposez-le\u00a0: la différence est souvent grande.',
      },
      {
        question: 'Des rayures sont restées. Que puis-je faire\u00a0?',
        answer:
          'Un tirage usé garde parfois des marques que nous ne distinguons pas sûrement de la photo. Sous la photo restaurée, «\u00a0Retoucher\u00a0» vous donne un pinceau\u00a0: «\u00a0Nettoyer une zone\u00a0» n’y efface que les marques claires et fines, «\u00a0Effacer une marque\u00a0» remplit tout ce que vous peignez. C’est compris dans la restauration, et chaque version reste à comparer.',
      },
      {
        question: 'La version HD est-elle plus grande que l’original\u00a0?',
        answer:
          'Elle est au moins aussi grande, et jusqu’à deux fois plus, dans la limite de 24\u00a0millions de pixels. Votre original n’est jamais modifié.',
      },
      {
        question: 'Comment demander à ma famille qui est sur la photo\u00a0?',
        answer:
          'Sous la photo restaurée, «\u00a0Demander à la famille\u00a0» crée un lien à envoyer. Vos proches l’ouvrent sans compte, comparent l’avant et l’après, nomment les personnes et laissent un mot\u00a0; vous seul lisez leurs réponses. Vous choisissez combien de temps le lien reste ouvert et pouvez le fermer à tout moment.',
      },
    ],
  },
  {
    id: 'credits',
    title: 'Crédits et paiement',
    items: [
      {
        question: 'Qu’est-ce qu’un crédit\u00a0?',
        answer:
          'Un crédit débloque la version HD sans filigrane d’une photo, quelle que soit sa taille. Votre première restauration est offerte, version HD comprise. Ensuite, il faut avoir un crédit pour déposer une photo\u00a0; il n’est dépensé que si vous la débloquez.',
        link: { to: '/#tarifs', label: 'Voir les tarifs' },
      },
      {
        question: 'Les crédits expirent-ils\u00a0?',
        answer: 'Non. Ceux d’un abonnement restent aussi à vous après sa résiliation.',
      },
      {
        question: 'J’ai payé et mes crédits n’apparaissent pas.',
        answer:
          'Certains paiements demandent quelques instants de confirmation\u00a0: rechargez la page. Si rien n’arrive au bout d’une heure, écrivez-nous avec la date et le montant\u00a0; ne payez pas une seconde fois.',
      },
      {
        question: 'Puis-je être remboursé\u00a0?',
        answer:
          'Oui, pendant 14\u00a0jours pour les crédits achetés et non utilisés, par le même moyen de paiement. Un crédit dépensé pour débloquer une photo ne se rembourse pas\u00a0: vous l’acceptez expressément avant le premier déblocage.',
        link: { to: '/legal/terms-of-sale', label: 'Lire les conditions de vente' },
      },
      {
        question: 'Comment offrir des restaurations\u00a0?',
        answer:
          'Choisissez un pack, écrivez un message et indiquez comment le remettre\u00a0: par e-mail le jour choisi, ou vous-même avec la carte à imprimer. Le code est valable deux ans. Tant qu’il n’est pas utilisé, vous pouvez renoncer à l’achat dans vos paramètres.',
        link: { to: '/offrir', label: 'Offrir un pack' },
      },
      {
        question: 'J’ai reçu un code cadeau. Que faire\u00a0?',
        answer:
          'Saisissez-le avec ou sans tirets, puis connectez-vous\u00a0: ses crédits s’ajoutent à votre compte et n’expirent pas. Si vous l’avez perdu, la personne qui vous l’a offert le retrouve dans ses paramètres.',
        link: { to: '/cadeau', label: 'Utiliser un code' },
      },
      {
        question: 'Où trouver mes factures\u00a0?',
        answer:
          'Chaque paiement donne lieu à une facture. Elle vous est envoyée par e-mail et reste dans vos paramètres, onglet Compte, sous «\u00a0Achats et factures\u00a0».',
      },
      {
        question: 'Comment arrêter un abonnement\u00a0?',
        answer:
          'Depuis vos paramètres, à tout moment. L’abonnement court jusqu’à la fin du mois payé, puis s’arrête\u00a0; vos crédits restent.',
      },
    ],
  },
  {
    id: 'compte',
    title: 'Compte et connexion',
    items: [
      {
        question: 'Pourquoi passer par un compte Google\u00a0?',
        answer:
          'Pour que vos photos restent à vous sans un mot de passe de plus à retenir. Nous recevons votre adresse e-mail et un identifiant, jamais votre mot de passe.',
      },
      {
        question: 'Puis-je changer d’adresse e-mail\u00a0?',
        answer:
          'L’adresse est celle de votre compte Google et ne se change pas ici. Votre nom d’utilisateur, lui, se change dans les paramètres.',
      },
      {
        question: 'Comment supprimer mon compte\u00a0?',
        answer:
          'Dans les paramètres, onglet Suppression. Vos photos et vos données sont effacées définitivement\u00a0; les écritures comptables sont gardées, comme la loi l’exige, sans lien avec vos photos. L’onglet dit ce qui reste d’autre, et jusqu’à quand.',
      },
    ],
  },
  {
    id: 'donnees',
    title: 'Photos et données',
    items: [
      {
        question: 'Qui peut voir mes photos\u00a0?',
        answer:
          'Vous. Un administrateur ne les consulte que pour répondre à une demande ou à un signalement, et chaque consultation est consignée. Elles ne servent ni à la publicité, ni à entraîner un modèle.',
        link: { to: '/legal/privacy-policy', label: 'Lire la politique de confidentialité' },
      },
      {
        question: 'Combien de temps sont-elles gardées\u00a0?',
        answer:
          'Une photo non débloquée est supprimée après 30\u00a0jours, et un e-mail vous prévient avant. Une photo débloquée reste tant que votre compte est actif, ou jusqu’à ce que vous la supprimiez.',
      },
      {
        question: 'Comment une photo arrive-t-elle dans la galerie\u00a0?',
        answer:
          'Seulement si vous le demandez, photo par photo. Vous pouvez revenir sur cet accord à tout moment\u00a0: la paire quitte alors la galerie.',
        link: { to: '/gallery', label: 'Voir la galerie' },
      },
      {
        question: 'Comment prouver ce qui a été restauré\u00a0?',
        answer:
          'Avec chaque version HD, téléchargez le reçu de restauration\u00a0: ce qui a été reconstitué, par quel moteur, où, et les empreintes des fichiers. Toute personne à qui vous donnez la photo peut vérifier qu’elle n’a pas été modifiée depuis, sans nous l’envoyer.',
        link: { to: '/verifier', label: 'Vérifier une photo' },
      },
      {
        question: 'Comment récupérer mes données\u00a0?',
        answer:
          'Dans les paramètres, onglet Mes données\u00a0: vous y téléchargez un fichier qui contient vos informations et vos photos.',
      },
    ],
  },
]
