/** Words of the retouching by hand and of the comparison side by side. */
import { MAX_STROKES } from '#contract/limits.ts'
import { counted } from '../numbers.ts'
import { retouchesLeft } from './retouches-left.ts'

const strokes = (number: number): string => counted(number, 'trait', 'traits')
const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`

export const retouchCopy = {
  title: 'Retoucher',
  description: 'Peignez sur la photo ce qui doit changer, puis appliquez.',
  stage: 'Photo à retoucher',
  stageHelp:
    'Au clavier, flèches\u00a0: déplacer le pinceau, avec Maj plus vite. Espace ou Entrée\u00a0: le poser puis le lever. Plus et moins\u00a0: sa taille. Échap\u00a0: abandonner le trait. Contrôle\u00a0Z\u00a0: annuler.',
  picture: (version: number) => `Version ${version} de votre photo`,
  loading: 'Chargement de la photo…',
  pictureFailed: 'La photo n’a pas pu être chargée.',

  tool: 'Outil',
  tools: {
    erase: {
      label: 'Effacer une marque',
      help: 'Peignez sur une rayure, une tache, un trou\u00a0: l’endroit sera rempli d’après ce qui l’entoure. Sur un visage, ce que la marque cachait ne peut pas être connu.',
    },
    clean: {
      label: 'Nettoyer une zone',
      help: 'Peignez largement sur une zone rayée ou piquée\u00a0: seules les marques claires et fines y sont effacées. Le reste, les yeux et la bouche ne changent pas.',
    },
    keep: {
      label: 'Garder l’original',
      help: 'Peignez là où la restauration a enlevé ou trop changé quelque chose\u00a0: l’original y revient.',
    },
    move: {
      label: 'Déplacer la photo',
      help: 'Faites glisser la photo. Deux doigts ou la molette l’agrandissent.',
    },
  },
  size: 'Taille du pinceau',
  sizeValue: (size: number, all: number) => `${size} sur ${all}`,
  undo: 'Annuler le dernier trait',
  redo: 'Rétablir le trait',
  clear: 'Tout effacer',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  zoomWhole: 'Voir la photo entière',
  zoom: (value: number) => `${value}\u00a0%`,
  full: `Vous avez tracé ${MAX_STROKES}\u00a0traits, le maximum d’un envoi. Appliquez-les, puis continuez sur la nouvelle version.`,

  apply: 'Appliquer',
  left: retouchesLeft,
  sending: 'Envoi de vos traits…',
  working: 'Retouche en cours',
  leave:
    'Vous pouvez fermer cette fenêtre\u00a0: la retouche continue, et la nouvelle version apparaîtra avec les autres.',
  errorTitle: 'La retouche n’a pas pu commencer',
  kept: 'Vos traits sont gardés dans cet onglet.',
  failedTitle: 'La retouche n’a pas abouti',
  failed: 'La photo est restée comme elle était. Rien ne vous a été compté.',
  signIn: 'Se connecter',
  lostVersion: 'Cette version n’existe plus\u00a0: vos traits sont posés sur la version affichée.',
  unavailable: 'Les retouches n’ont pas pu être préparées',

  done: 'Nouvelle version prête',
  doneText: (before: number, after: number) =>
    `À comparer\u00a0: version ${before} et version ${after}, qui est maintenant affichée.`,
  more: 'Retoucher encore',
  finish: 'Terminer',

  /** For screen readers. */
  said: {
    at: (x: number, y: number) => `${percent(x)} de la gauche, ${percent(y)} du haut`,
    down: 'Pinceau posé',
    up: (count: number) => `Pinceau levé, ${strokes(count)}`,
    dropped: 'Trait abandonné',
    size: (size: number, all: number) => `Pinceau ${size} sur ${all}`,
    undone: (count: number) => `Trait annulé, ${strokes(count)}`,
    redone: (count: number) => `Trait rétabli, ${strokes(count)}`,
    cleared: 'Tous les traits sont effacés',
    edge: 'Bord de la photo',
  },

  leaving: {
    title: 'Vos traits ne sont pas envoyés',
    text: (count: number) =>
      `${strokes(count)} en attente. Cet onglet garde votre travail jusqu’à ce que vous l’envoyiez ou l’abandonniez.`,
    stay: 'Continuer',
    keep: 'Garder et fermer',
    discard: 'Abandonner',
  },

  compare: {
    title: 'Comparer',
    description: 'Deux versions avec le même agrandissement, au même endroit.',
    first: 'Première version',
    second: 'Deuxième version',
    original: 'L’original',
    version: (number: number) => `Version ${number}`,
    stageHelp:
      'Flèches\u00a0: déplacer les deux photos. Plus et moins\u00a0: agrandir, réduire. Zéro\u00a0: photo entière.',
  },
} as const
