/** Words of the footer panel. */
import type { SocialPlatform } from '#contract/admin/footer-figures.ts'

export const PLATFORM_NAMES: Record<SocialPlatform, string> = {
  facebook: 'Facebook',
  twitter: 'Twitter / X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
}

export const adminFooterCopy = {
  title: 'Gestion du Footer',
  intro: 'Les liens vers vos réseaux sociaux, au bas de chaque page du site.',
  add: 'Ajouter un lien',
  empty: 'Aucun lien réseau social configuré',
  platform: 'Plateforme',
  choosePlatform: 'Choisissez une plateforme',
  platformRequired: 'La plateforme est requise',
  used: (name: string) => `${name} (Utilisé)`,
  taken: 'Cette plateforme a déjà un lien.',
  url: 'URL',
  status: 'État',
  activeField: 'Lien affiché sur le site',
  order: 'Ordre',
  open: (name: string) => `Ouvrir ${name} dans un nouvel onglet`,
  createTitle: 'Ajouter un lien',
  updateTitle: (name: string) => `Modifier le lien ${name}`,
  removeTitle: (name: string) => `Supprimer le lien ${name}\u00a0?`,
  removeText: (url: string) => `Le lien vers ${url} disparaîtra du site.`,
  created: 'Lien ajouté',
  updated: 'Lien modifié',
  removed: 'Lien supprimé',
  createFailed: "Impossible d'ajouter le lien.",
  updateFailed: 'Impossible de modifier le lien.',
  removeFailed: 'Impossible de supprimer le lien.',
} as const
