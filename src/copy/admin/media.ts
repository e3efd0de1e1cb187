/** Words of the library of pictures and videos. */
import { counted, figure } from '../numbers.ts'

const MEGABYTE = 1_048_576

export const adminMediaCopy = {
  title: 'Médiathèque',
  intro:
    'Les images et la vidéo du site. Celles qui viennent des photos de clients n’y sont pas\u00a0: elles suivent leur accord.',
  empty: 'Aucune image pour l’instant',
  emptyText: 'Envoyez-en une, ou ajoutez-la depuis une page.',
  add: 'Ajouter une image',
  picture: 'Image',
  video: 'Vidéo',
  size: (width: number, height: number) => `${width}\u00a0×\u00a0${height}\u00a0px`,
  weight: (bytes: number) =>
    bytes < MEGABYTE
      ? `${figure(Math.ceil(bytes / 1_024))}\u00a0Ko`
      : `${(bytes / MEGABYTE).toFixed(1).replace('.', ',')}\u00a0Mo`,
  alt: 'Description',
  altHelp: 'Lue aux personnes qui ne voient pas l’image. Elle accompagne l’image dans les textes.',
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
  describe: 'Décrire',
  describeOf: (name: string) => `Décrire\u00a0: ${name}`,
  described: 'Description enregistrée',
  describeFailed: 'La description n’a pas pu être enregistrée.',
  replace: 'Remplacer',
  replaceOf: (name: string) => `Remplacer\u00a0: ${name}`,
  replaceTitle: 'Remplacer partout',
  replaceText: (places: string) => `L’image choisie prendra sa place ici\u00a0: ${places}.`,
  replaced: 'Image remplacée',
  replacedIn: (count: number) => counted(count, 'contenu modifié', 'contenus modifiés'),
  replaceFailed: 'L’image n’a pas pu être remplacée.',
  remove: 'Supprimer',
  removeOf: (name: string) => `Supprimer\u00a0: ${name}`,
  removeTitle: 'Supprimer ce fichier\u00a0?',
  removeText:
    'Il quitte la médiathèque. Ses fichiers sont effacés dès que plus aucune version enregistrée ne les montre.',
  removed: 'Fichier supprimé',
  removeFailed: 'Le fichier n’a pas pu être supprimé.',
  choose: 'Médiathèque',
  chooseFor: (label: string) => `Choisir dans la médiathèque\u00a0: ${label}`,
  chooseTitle: 'Choisir une image',
  used: 'Ce fichier est utilisé\u00a0: remplacez-le d’abord.',
  gone: 'Ce fichier n’existe plus.',
  otherKind: 'Une image ne remplace qu’une image, une vidéo qu’une vidéo.',
} as const
