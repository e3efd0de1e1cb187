/** Words of the versions of content. */
import { MAX_VERSIONS, VERSION_YEARS } from '#contract/admin/version-figures.ts'

export const adminVersionsCopy = {
  open: 'Versions',
  openOf: (name: string) => `Versions\u00a0: ${name}`,
  title: (name: string) => `Versions\u00a0: ${name}`,
  intro: `Chaque enregistrement garde une version\u00a0: les ${MAX_VERSIONS} dernières, pendant ${VERSION_YEARS} ans. L’ordre, l’affichage et la publication n’en font pas partie.`,
  empty: 'Aucune version pour l’instant',
  emptyText: 'La première est gardée au prochain enregistrement, avec le contenu actuel.',
  list: 'Liste des versions',
  current: 'Version actuelle',
  noAuthor: 'Auteur inconnu',
  by: (author: string | null) => (author ? `par ${author}` : 'auteur inconnu'),
  restoredFrom: (moment: string) => `Restaurée de la version du ${moment}`,
  compare: 'Comparer',
  against: {
    current: 'avec la version actuelle',
    previous: 'avec la version d’avant',
  },
  legend: 'Ajouté est souligné, retiré est barré.',
  added: 'ajouté\u00a0:',
  removed: 'retiré\u00a0:',
  same: 'Aucune différence.',
  first: 'Première version\u00a0: rien avant elle.',
  nothing: 'vide',
  restore: 'Restaurer cette version',
  unsaved: 'Vos modifications non enregistrées seront remplacées par la version restaurée.',
  restored: 'Version restaurée',
  restoreFailed: 'Impossible de restaurer cette version.',
  conflict: 'Quelqu’un a enregistré entre-temps. Relisez la comparaison avant de restaurer.',
  gone: 'Cette version n’existe plus.',
  outdated: (sentences: string) =>
    `Cette version ne respecte plus les règles actuelles\u00a0: ${sentences}`,
} as const
