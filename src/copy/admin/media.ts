/** Words of the library of pictures and videos. */
import { counted, figure } from '../numbers.ts'

const MEGABYTE = 1_048_576

export const adminMediaCopy = {
  title: 'Médiathèque',
  intro:
    'Les images et la vidéo du site. Celles qui viennent des photos de clients n’y sont pas\u00a0: elles suivent leur accord.',
  empty: 'La médiathèque est vide',
  emptyText: 'Envoyez une image ou une vidéo, ou ajoutez-en depuis une page.',
  add: 'Ajouter une image',
  addVideo: 'Ajouter une vidéo',
  picture: 'Image',
  video: 'Vidéo',
  size: (width: number, height: number) => `${figure(width)}\u00a0×\u00a0${figure(height)}\u00a0px`,
  weight: (bytes: number) =>
    bytes < MEGABYTE
      ? `${figure(Math.ceil(bytes / 1_024))}\u00a0Ko`
      : `${(bytes / MEGABYTE).toFixed(1).replace('.', ',')}\u00a0Mo`,
  alt: 'Description',
  altHelp: {
    picture:
      'Lue aux personnes qui ne voient pas l’image. Elle accompagne l’image dans les textes.',
    video: 'Pour la reconnaître dans la médiathèque.',
  },
  noAlt: 'Sans description',
  uses: (count: number) => counted(count, 'utilisation', 'utilisations'),
  unused: 'Inutilisée',
  kinds: {
    legalPage: 'Page légale',
    contentPage: 'Page',
    blogSection: 'Blog',
    blogMetadata: 'En-tête du blog',
    landingSection: 'Page d’accueil',
    galleryItem: 'Galerie',
  },
  /** `nth` of several files of the same name, from 1. */
  numbered: (name: string, nth: number) => `${name} (${nth})`,
  describe: 'Décrire',
  describeOf: (name: string) => `Décrire\u00a0: ${name}`,
  described: 'Description enregistrée',
  describeFailed: 'La description n’a pas pu être enregistrée.',
  replace: 'Remplacer',
  replaceOf: (name: string) => `Remplacer\u00a0: ${name}`,
  replaceTitle: 'Remplacer partout',
  replaceText: (places: string) => `Le fichier choisi prendra sa place ici\u00a0: ${places}.`,
  replaced: { picture: 'Image remplacée', video: 'Vidéo remplacée' },
  replacedIn: (count: number) => counted(count, 'contenu modifié', 'contenus modifiés'),
  replaceFailed: 'Le fichier n’a pas pu être remplacé.',
  remove: 'Supprimer',
  removeOf: (name: string) => `Supprimer\u00a0: ${name}`,
  removeTitle: 'Supprimer ce fichier\u00a0?',
  /** `alt`: the description, or its first words; empty without one. */
  removeText: (alt: string) =>
    `${alt ? `«\u00a0${alt}\u00a0»` : 'Ce fichier sans description'} quitte la médiathèque. Ses fichiers sont effacés dès que plus aucune version enregistrée ne les montre.`,
  removed: 'Fichier supprimé',
  removeFailed: 'Le fichier n’a pas pu être supprimé.',
  choose: 'Médiathèque',
  chooseFor: (label: string) => `Choisir dans la médiathèque\u00a0: ${label}`,
  chooseTitle: { picture: 'Choisir une image', video: 'Choisir une vidéo' },
  nothing: {
    picture: 'Aucune image dans la médiathèque',
    video: 'Aucune vidéo dans la médiathèque',
  },
  noOther: { picture: 'Aucune autre image', video: 'Aucune autre vidéo' },
  nothingText: 'Ajoutez-en d’abord dans la médiathèque.',
  used: 'Ce fichier est utilisé\u00a0: remplacez-le d’abord.',
  gone: 'Ce fichier n’existe plus.',
  otherKind: 'Une image ne remplace qu’une image, une vidéo qu’une vidéo.',
} as const
