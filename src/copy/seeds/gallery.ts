/**
 * The pairs of a new installation's gallery: all restored by our own engine; every caption says
 * that the ageing is simulated.
 */
import { brand } from '../brand.ts'
import { french as fr } from './typography.ts'

const SIMULATED = `Vieillissement simulé sur une photo libre de droits, restauration par ${brand.name}.`

/** Folders of fixtures/pairs, in the gallery's order. */
export const gallerySeed = [
  {
    name: 'chenonceau',
    title: 'Le château de Chenonceau',
    author: fr("d'après une photo d'Alf van Beem"),
    description: `Un tirage couleur des années 1970 dont les teintes ont viré au rose. ${SIMULATED}`,
    onHomepage: true,
  },
  {
    name: 'mont-saint-michel',
    title: 'Le Mont-Saint-Michel',
    author: fr("d'après une photo d'Ali Sabbagh"),
    description: `Une carte postale de la Belle Époque, pâlie et piquée. ${SIMULATED}`,
    onHomepage: true,
  },
  {
    name: 'chevaux',
    title: 'Juments et poulains',
    author: fr('d’après une photo de Seth Zeigler'),
    description: `Un instantané de vacances aux couleurs passées. ${SIMULATED}`,
    onHomepage: true,
  },
  {
    name: 'grace-hopper',
    title: 'Portrait de Grace Hopper',
    author: fr('d’après une photo de James S. Davis'),
    description: `Un portrait de studio jauni, au visage voilé. ${SIMULATED}`,
    onHomepage: false,
  },
  {
    name: 'chambord',
    title: 'Le château de Chambord',
    author: fr('d’après une photo de BjörnT'),
    description: `Un tirage noir et blanc à bords dentelés, terne et gris. ${SIMULATED}`,
    onHomepage: false,
  },
] as const

/** Texts of the gallery page; 'auto' shows the real count. */
export const galleryTextSeed = {
  gallery_title: `La galerie d’${brand.name}`,
  gallery_subtitle: fr(
    'Chaque paire a été restaurée par notre propre moteur, sans retouche à la main. Quand nous avons nous-mêmes vieilli la photo de départ, la légende le dit.',
  ),
  transformations_count: 'auto',
  transformations_label: 'Transformations',
  memories_count: 'auto',
  memories_label: 'Souvenirs',
  families_count: 'auto',
  families_label: 'Familles',
  cta_button_text: 'Restaurer ma photo',
} as const
