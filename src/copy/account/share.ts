/** Words of sharing: the block beside a photo, its two dialogs, and the server's replies. */
import type { ShareAspect } from '#contract/share-formats.ts'
import { figure } from '../numbers.ts'

export const shareCopy = {
  server: {
    locked: 'Débloquez cette photo pour la partager.',
    expired: 'Cette image de partage n’est plus disponible. Générez-la de nouveau.',
  },
  block: {
    title: 'Partager',
    text: 'Montrez l’avant et l’après, en image ou en courte vidéo.',
    image: 'Créer une image',
    video: 'Créer une vidéo',
    lockedTitle: 'Partage verrouillé',
    lockedText: 'Débloquez la photo pour créer une image ou une vidéo avant/après.',
  },
  formats: {
    legend: 'Format',
    names: {
      '1:1': 'Carré',
      '4:5': 'Portrait',
      '4:3': 'Horizontal',
      '16:9': 'Large',
    } satisfies Record<ShareAspect, string>,
    pixels: (width: number, height: number) =>
      `${figure(width)}\u00a0×\u00a0${figure(height)}\u00a0px`,
  },
  image: {
    title: 'Image de partage',
    description: 'Votre photo avant et après, composée en une seule image.',
    generate: 'Générer l’image',
    generating: 'Composition de l’image…',
    alt: 'Image de partage\u00a0: la photo avant et après restauration',
    done: 'Image générée !',
    doneText: 'Vous pouvez la télécharger ou la partager.',
    download: 'Télécharger l’image',
    failed: "Erreur lors de la génération de l'image",
    lost: "Impossible de récupérer l'image générée",
  },
  video: {
    title: 'Vidéo de partage',
    description:
      'Quatre secondes, de l’avant vers l’après. La vidéo est composée sur votre appareil.',
    generate: 'Générer la vidéo',
    loading: 'Chargement des photos…',
    composing: 'Composition de la vidéo…',
    progress: 'Avancement de la vidéo',
    label: 'Vidéo de partage\u00a0: de la photo d’origine à la photo restaurée',
    done: 'Vidéo générée !',
    doneText: 'Vous pouvez la télécharger ou la partager.',
    download: 'Télécharger la vidéo',
    urlsFailed: 'Erreur lors de la récupération des URLs',
    failed: 'La vidéo n’a pas pu être composée. Réessayez, ou choisissez un autre format.',
    unsupportedTitle: 'Vidéo indisponible dans ce navigateur',
    unsupported:
      'Votre navigateur ne prend pas en charge la génération de vidéos. Utilisez une version récente de Chrome, Firefox ou Safari.',
  },
  errorTitle: 'Erreur de génération',
  share: 'Partager',
  sharing: {
    text: 'Une photo ancienne, restaurée.',
    unavailableTitle: 'Partage non disponible sur cet appareil',
    unavailable: 'Téléchargez le fichier, puis partagez-le vous-même depuis votre application.',
    failedTitle: 'Le partage n’a pas abouti',
    failed: 'Téléchargez le fichier, puis partagez-le vous-même depuis votre application.',
  },
  back: 'Changer de format',
  cancel: 'Annuler',
} as const
