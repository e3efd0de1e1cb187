/**
 * Words of the page behind a family link. Its reader has no account and may be eighty years old.
 */
import { PERSON_NAME_MAX } from '#contract/family-limits.ts'
import { brand } from '../brand.ts'
import { charactersLeft } from '../numbers.ts'

/** Words between French quotation marks. */
const quoted = (text: string): string => `«\u00a0${text}\u00a0»`

export const relativesCopy = {
  /** The title's words, of which the last is emphasised. */
  heading: { before: 'La', beforeSeveral: 'Les', word: 'reconnaissez-vous', after: '\u00a0?' },
  intro:
    'Un proche vous montre une photo de famille, avant et après sa restauration. Faites glisser la poignée pour comparer.',
  introSeveral:
    'Un proche vous montre des photos de famille, avant et après leur restauration. Faites glisser la poignée pour comparer.',
  from: 'De la part de votre proche',
  quoted,
  pictures: {
    compare: 'Comparer la photo avant et après restauration',
    before: 'La photo d’origine',
    after: 'La photo restaurée',
    /** Where several photos are shown. */
    number: (number: number, count: number) => `Photo ${number} sur ${count}`,
    next: 'Photo suivante',
    previous: 'Photo précédente',
    nav: 'Photos de l’album',
    loading: 'Chargement de la photo…',
    failed: 'La photo n’a pas pu s’afficher.',
    watermark: 'Le motif sur la photo disparaît quand la restauration est achetée.',
  },
  step: (number: number, count: number) => `Question ${number} sur ${count}`,
  vote: {
    title: 'Est-ce ressemblant\u00a0?',
    text: 'Comparez avec votre souvenir\u00a0: la photo restaurée montre-t-elle bien la personne que vous avez connue\u00a0?',
    textWithoutFaces:
      'Comparez avec votre souvenir\u00a0: la photo restaurée est-elle fidèle\u00a0?',
    yes: 'C’est bien elle / lui',
    yesWithoutFaces: 'Oui, tout à fait',
    no: 'Pas tout à fait',
    skip: 'Je ne sais pas',
  },
  name: {
    title: 'Reconnaissez-vous quelqu’un\u00a0?',
    text: 'Touchez une personne sur la photo, ou choisissez-la ci-dessous.',
    textWithoutFaces: 'Touchez une personne sur la photo, puis écrivez son nom.',
    face: (number: number, count: number) =>
      `Personne ${number} sur ${count}, en partant de la gauche`,
    faceShort: (number: number) => `Personne ${number}`,
    other: 'Quelqu’un d’autre',
    point: 'L’endroit que vous avez touché',
    label: 'Son nom',
    labelOf: (number: number) => `Nom de la personne ${number}`,
    help: 'Prénom, nom, ou «\u00a0tante Odette\u00a0»\u00a0: comme vous l’appelez.',
    send: 'Envoyer ce nom',
    someoneElse: 'Choisir une autre personne',
    sent: (name: string) => `Merci\u00a0: ${quoted(name)} est noté.`,
    required: 'Écrivez un nom, même un surnom.',
    tooLong: `Au plus ${PERSON_NAME_MAX}\u00a0caractères.`,
    next: 'Continuer',
    skip: 'Je ne reconnais personne',
    list: 'Personnes de la photo',
    given: 'Vous avez nommé',
  },
  message: {
    title: 'Un mot, un souvenir\u00a0?',
    text: 'Une date, un lieu, une histoire\u00a0: votre proche sera le premier à vous lire.',
    label: 'Votre message',
    left: charactersLeft,
    firstName: 'Votre prénom',
    firstNameHelp: 'Pour que l’on sache qui a répondu.',
    send: 'Envoyer',
    skip: 'Terminer sans message',
    required: 'Écrivez un message ou votre prénom.',
  },
  thanks: {
    word: 'Merci',
    mark: '\u00a0!',
    text: 'Vos réponses sont arrivées. Vous pouvez fermer cette page.',
    /** Where the album has a next photo. */
    textOfOne: 'Vos réponses sont arrivées. D’autres photos vous attendent.',
    nothing: 'Vous avez regardé la photo jusqu’au bout\u00a0: c’est déjà beaucoup.',
    more: 'Vous pouvez aussi\u00a0:',
    again: 'Nommer une autre personne',
    addWord: 'Ajouter un mot',
  },
  back: 'Question précédente',
  failed:
    'Votre réponse n’est pas partie. Vérifiez la connexion, puis réessayez\u00a0: rien n’est perdu.',
  full: 'Cette page a déjà reçu beaucoup de réponses et n’en prend plus. Le plus simple est d’appeler votre proche\u00a0: il sera content de vous entendre.',
  privacy: {
    title: 'Ce que deviennent vos réponses',
    /** Both dates in words. */
    text: (open: string, kept: string) =>
      `Vos réponses sont lues par la personne qui a créé ce lien, et par elle seule. La page est ouverte jusqu’au ${open}\u00a0; vos réponses sont effacées le ${kept} au plus tard, sauf un nom que cette personne aura inscrit sur sa photo. Pour les faire retirer plus tôt, demandez-le-lui, ou écrivez-nous\u00a0:`,
    nothing: 'Cette page ne dépose aucun cookie et ne mesure rien.',
    policy: 'Politique de confidentialité',
  },
  report: {
    button: 'Signaler cette page',
    title: 'Signaler cette page',
    text: 'Si cette photo ne devrait pas être montrée ici, dites-nous pourquoi. Nous regardons chaque signalement.',
    label: 'Que se passe-t-il\u00a0?',
    send: 'Envoyer le signalement',
    cancel: 'Annuler',
    done: 'Merci. Votre signalement nous est parvenu\u00a0; nous allons regarder cette page.',
  },
  about: {
    text: `${brand.name} restaure les photos de famille anciennes.`,
    link: 'Essayer avec une photo à vous',
  },
  closed: {
    title: 'Ce lien n’est pas ouvert',
    text: 'Il a peut-être été fermé, ou son délai est passé. Vérifiez l’adresse, ou demandez un nouveau lien à la personne qui vous l’a envoyé.',
  },
  unread: 'La page n’a pas pu être lue',
} as const
