/** Words of family links for their owner, and of the server's replies. */
import type { FamilyDays } from '#contract/family-limits.ts'
import { brand } from '../brand.ts'
import { charactersLeft, counted } from '../numbers.ts'

const replies = (count: number): string =>
  counted(count, 'réponse', 'réponses').replace(' ', '\u00a0')

export const familyCopy = {
  server: {
    unknown: 'Ce lien n’existe plus.',
    unknownAlbum: 'Cet album n’existe plus.',
    alreadyOpen: 'Un lien est déjà ouvert ici.',
    replyGone: 'Cette réponse n’existe plus.',
    tooMany:
      'Cette photo nomme déjà autant de personnes qu’elle peut. Retirez-en une de vos souvenirs, puis recommencez.',
  },
  /** What a link shows. */
  about: {
    photo: {
      title: 'La reconnaissez-vous\u00a0?',
      text: 'Envoyez la photo à vos proches\u00a0: ils vous disent s’ils la reconnaissent, qui est dessus, et laissent un mot. Sans compte.',
      intro:
        'Un lien à envoyer à vos proches. Ils voient la photo avant et après, telle que vous la voyez ici, et rien d’autre de votre compte.',
      firstLineHelp: 'Il s’affiche au-dessus de la photo.',
      placeholder: 'Par exemple\u00a0: «\u00a0Trouvée chez mamie. Qui est au milieu\u00a0?\u00a0»',
      note: 'Quiconque reçoit ce lien peut voir la photo. Vous pouvez le fermer à tout moment.',
      locked: 'Tant que la photo n’est pas débloquée, vos proches la voient avec son filigrane.',
      /** Goes before the address in the message that the phone prepares. */
      message: 'La reconnaissez-vous\u00a0? Une photo de famille, avant et après\u00a0:',
    },
    album: {
      title: 'Les reconnaissez-vous\u00a0?',
      text: 'Envoyez tout l’album à vos proches\u00a0: ils passent d’une photo à l’autre, nomment les personnes et laissent un mot. Sans compte.',
      intro:
        'Un lien à envoyer à vos proches. Ils voient toutes les photos restaurées de l’album, avant et après, telles que vous les voyez ici, et rien d’autre de votre compte.',
      firstLineHelp: 'Il s’affiche au-dessus des photos.',
      placeholder:
        'Par exemple\u00a0: «\u00a0Trouvées chez mamie. Qui reconnaissez-vous\u00a0?\u00a0»',
      note: 'Quiconque reçoit ce lien peut voir ces photos. Vous pouvez le fermer à tout moment.',
      locked: 'Tant qu’une photo n’est pas débloquée, vos proches la voient avec son filigrane.',
      message: 'Les reconnaissez-vous\u00a0? Des photos de famille, avant et après\u00a0:',
    },
  },
  block: {
    button: 'Demander à la famille',
    seeReplies: (count: number) => (count > 1 ? `Voir les ${replies(count)}` : 'Voir la réponse'),
  },
  title: 'Demander à la famille',
  make: {
    firstLine: 'Un mot de vous, si vous le souhaitez',
    left: charactersLeft,
    days: 'Ouvert pendant',
    dayNames: { 7: '7\u00a0jours', 30: '30\u00a0jours', 90: '90\u00a0jours' } satisfies Record<
      FamilyDays,
      string
    >,
    button: 'Créer le lien',
    failed: 'Le lien n’a pas pu être créé',
  },
  link: {
    label: 'Le lien à envoyer',
    openUntil: (date: string) => `Ouvert jusqu’au ${date}.`,
    ended: (date: string) => `Fermé depuis le ${date}.`,
    endedByOperator: (date: string) =>
      `Fermé le ${date} par l’équipe ${brand.name}, après un signalement. Si c’est une erreur, écrivez-nous à ${brand.supportEmail}.`,
    keptUntil: (date: string) => `Les réponses sont gardées jusqu’au ${date}.`,
    copy: 'Copier le lien',
    copied: 'Lien copié',
    copyFailed: 'Copiez le lien vous-même\u00a0: il est sélectionné.',
    share: 'Envoyer',
    view: 'Voir la page',
    newTab: ' (nouvel onglet)',
    lost: 'L’adresse de ce lien ne peut plus être affichée. Fermez-le, puis créez-en un nouveau.',
    close: 'Fermer le lien',
    closeTitle: 'Fermer ce lien\u00a0?',
    closeText:
      'Vos proches ne pourront plus ouvrir la page. Leurs réponses restent ici pendant 30\u00a0jours.',
    keep: 'Le garder ouvert',
    closed: 'Lien fermé',
    closeFailed: 'Le lien n’a pas pu être fermé',
    again: 'Faire un nouveau lien',
  },
  replies: {
    title: 'Réponses',
    loading: 'Chargement des réponses…',
    failed: 'Les réponses n’ont pas pu être lues',
    none: 'Pas encore de réponse. Un e-mail par jour au plus vous préviendra.',
    noneEver: 'Aucune réponse n’est arrivée par ce lien.',
    yes: 'Ressemblant',
    no: 'Pas tout à fait',
    /** Both counts of votes. */
    tally: (yes: number, no: number) =>
      [yes > 0 && `${yes}\u00a0×\u00a0Ressemblant`, no > 0 && `${no}\u00a0×\u00a0Pas tout à fait`]
        .filter(Boolean)
        .join(' · '),
    someone: 'Un proche',
    onlyName: 'A signé, sans message.',
    proposes: 'propose un nom\u00a0:',
    accept: 'Inscrire sur la photo',
    acceptNamed: (name: string, who: string) =>
      `Inscrire sur la photo\u00a0: ${name}, proposé par ${who}`,
    accepted: 'Inscrit sur la photo',
    acceptedTitle: 'Nom inscrit',
    acceptedText: (name: string) => `${name} figure maintenant dans les souvenirs de cette photo.`,
    acceptFailed: 'Le nom n’a pas pu être inscrit',
    removeNamed: (what: string) => `Supprimer\u00a0: ${what}`,
    removeTitle: 'Supprimer cette réponse\u00a0?',
    removeText: (what: string) =>
      `Vous supprimez ${what}. Cette réponse ne pourra pas être retrouvée.`,
    remove: 'Supprimer la réponse',
    keep: 'Garder la réponse',
    removed: 'Réponse supprimée',
    removeFailed: 'La réponse n’a pas pu être supprimée',
    /** Who replied: the first name and the day. */
    who: (firstName: string | null, day: string) => `${firstName ?? 'un proche'}, le ${day}`,
    whatVote: (who: string) => `l’avis laissé par ${who}`,
    whatName: (name: string, who: string) => `le nom ${name}, proposé par ${who}`,
    whatMessage: (who: string) => `le message laissé par ${who}`,
  },
  place: {
    title: 'Famille',
    text: 'Les liens que vous avez envoyés et ce que vos proches ont répondu.',
    loading: 'Chargement de vos liens…',
    failed: 'Vos liens n’ont pas pu être lus',
    open: (date: string) => `Ouvert jusqu’au ${date}`,
    ended: 'Fermé',
    replies: (count: number) => (count === 0 ? 'Pas encore de réponse' : replies(count)),
    see: 'Voir',
    seeOf: (filename: string) => `Voir les réponses au sujet de ${filename}`,
  },
} as const
