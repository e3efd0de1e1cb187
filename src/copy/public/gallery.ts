/** Default words of the gallery page, and words of the enlarged pair. */
import { brand } from '../brand.ts'

export const galleryCopy = {
  title: `Galerie ${brand.name}`,
  subtitle:
    'Chaque paire se compare\u00a0: déplacez la poignée pour passer de la photo reçue à la photo rendue.',
  loading: 'Chargement de la galerie…',
  failed: 'La galerie n’a pas pu être chargée',
  empty: 'Aucune transformation disponible',
  emptyText: 'Les premières paires paraîtront ici dès qu’elles seront publiées.',
  list: 'Transformations',
  counters: 'La galerie en chiffres',
  /** The credit from the back office: a name or the source of the photo. */
  by: (author: string) => `${author.charAt(0).toLocaleUpperCase('fr')}${author.slice(1)}`,
  compare: (title: string) => `Comparer avant et après\u00a0: ${title}`,
  open: 'Voir en grand',
  openNamed: (title: string) => `Voir en grand\u00a0: ${title}`,
  previous: 'Paire précédente',
  next: 'Paire suivante',
  position: (index: number, count: number) => `${index} sur ${count}`,
  closing: { title: 'Et la vôtre\u00a0?', text: 'La première restauration est offerte.' },
} as const
