/** Words of the back office's frame: top bar, breadcrumbs and search. */
import { counted } from '../numbers.ts'

export const adminFrameCopy = {
  place: 'Aller à la rubrique',
  toOverview: 'Vue d’ensemble de l’administration',
  site: 'Voir le site',
  trail: 'Fil d’Ariane',
  /** The last breadcrumb of screens that are no tab. */
  places: {
    galleryText: 'Textes de la galerie',
    search: 'Recherche',
    contentPages: 'Pages de contenu',
    blogMetadata: 'Métadonnées',
    signIns: 'Connexions',
  },
  search: {
    label: 'Rechercher dans l’administration',
    /** By the reader's role: support staff find no pages. */
    placeholder: (isAdmin: boolean) => `Client, commande, photo${isAdmin ? ', page' : ''}…`,
    open: 'Rechercher',
    close: 'Fermer la recherche',
    results: 'Résultats',
    panels: 'Rubriques',
    kinds: {
      users: 'Clients',
      sales: 'Ventes',
      photos: 'Photos',
      pages: 'Pages et articles',
    },
    all: (total: number) => `Tout voir (${counted(total, 'résultat', 'résultats')})`,
    /** A link to every result of one kind, for screen readers. */
    allOf: (kind: string, total: number) =>
      `Tout voir\u00a0: ${kind}, ${counted(total, 'résultat', 'résultats')}`,
    none: (text: string) => `Rien ne correspond à «\u00a0${text}\u00a0».`,
    failed: 'La recherche n’a pas abouti. Réessayez dans un instant.',
    busy: 'Recherche…',
    short: 'Tapez au moins deux caractères.',
    hint: (isAdmin: boolean) =>
      `Cherchez un client par son nom, son e-mail ou son numéro, une commande par son numéro ou sa facture, une photo par son identifiant${isAdmin ? ', une page par son titre' : ''}.`,
    title: (text: string) => (text ? `Recherche\u00a0: «\u00a0${text}\u00a0»` : 'Recherche'),
    /** Where a page stands. */
    pageKinds: {
      legal: 'Page légale',
      content: 'Page de contenu',
      blog: 'Section du blog',
      landing: 'Section de la page d’accueil',
    },
    account: (id: number) => `Compte n°\u00a0${id}`,
  },
} as const
