/** Words of the gallery panel and of the screen of the gallery page's texts. */
import type { GalleryTextKey } from '#contract/gallery-figures.ts'

export const adminGalleryCopy = {
  title: 'Gestion de la galerie',
  intro: 'Les comparaisons avant/après que le site montre.',
  add: 'Ajouter une comparaison',
  fromPhoto: 'Depuis la photo d’un client',
  texts: 'Textes de la page',
  empty: 'Aucune comparaison dans la galerie',
  createTitle: 'Ajouter une comparaison',
  updateTitle: (title: string) => `Modifier «\u00a0${title}\u00a0»`,
  removeTitle: (title: string) => `Supprimer «\u00a0${title}\u00a0»\u00a0?`,
  removeText: 'La comparaison disparaîtra de la galerie et de la page d’accueil.',
  created: 'Comparaison ajoutée',
  updated: 'Comparaison modifiée',
  removed: 'Comparaison supprimée',
  createFailed: 'Erreur lors de la création',
  updateFailed: 'Erreur lors de la modification',
  removeFailed: 'Erreur lors de la suppression',
  published: 'Publiée',
  draft: 'Brouillon',
  homepage: 'Page d’accueil',
  consented: 'Photo d’un client',
  noVersions: 'Sans versions\u00a0: tout disparaît si le client retire son accord.',
  order: (order: number) => `Ordre ${order}`,
  fields: {
    title: 'Titre',
    description: 'Description',
    author: 'Auteur',
    beforeImage: 'Image avant',
    afterImage: 'Image après',
    isPublished: 'Comparaison publiée',
    sortOrder: 'Ordre',
    showOnHomepage: 'Afficher sur la page d’accueil',
    imageRequired: 'L’image est requise.',
    keep: 'L’image actuelle reste si vous n’en choisissez pas d’autre.',
    untouched: 'Inchangée par vous\u00a0: l’image enregistrée reste.',
  },
  photo: {
    title: 'Depuis la photo d’un client',
    intro:
      'Seules apparaissent les photos restaurées et débloquées dont le propriétaire a donné son accord. S’il le retire, la comparaison disparaît.',
    empty: 'Aucun client n’a pour l’instant donné son accord pour une nouvelle photo.',
    choose: 'Photo',
    choice: 'Choisissez une photo',
    unnamed: (id: string) => `Sans titre (${id.slice(0, 14)}…)`,
  },
} as const

export const adminGalleryTextCopy = {
  title: 'Édition des textes de la galerie',
  preview: 'Prévisualiser',
  previewTitle: 'Aperçu de la page galerie',
  /** Shown in the preview where a value is empty. */
  fallbacks: {
    title: (brand: string) => `Galerie ${brand}`,
    subtitle: 'Description de la galerie',
  },
  cards: { title: 'Titre et Description', stats: 'Statistiques', cta: 'Call-to-Action' },
  labels: {
    gallery_title: 'Titre',
    gallery_subtitle: 'Sous-titre',
    transformations_count: 'Nombre de transformations',
    transformations_label: 'Libellé des transformations',
    memories_count: 'Nombre de souvenirs',
    memories_label: 'Libellé des souvenirs',
    families_count: 'Nombre de familles',
    families_label: 'Libellé des familles',
    cta_button_text: 'Texte du bouton',
  } satisfies Record<GalleryTextKey, string>,
  countHelp: 'Écrivez auto pour montrer le vrai nombre.',
  modified: 'Modifié',
  save: 'Sauvegarder',
  cancel: 'Annuler',
  saveLabel: (name: string) => `Sauvegarder\u00a0: ${name}`,
  cancelLabel: (name: string) => `Annuler\u00a0: ${name}`,
  done: {
    title: 'Configuration mise à jour',
    description: 'Les modifications ont été sauvegardées avec succès',
  },
  failed: 'Erreur lors de la mise à jour',
} as const

/** Messages of the server. */
export const galleryAdminCopy = {
  imageMissing: {
    beforeImage: 'L’image avant est requise.',
    afterImage: 'L’image après est requise.',
  },
  noConsent: 'Le propriétaire de cette photo n’a pas donné son accord, ou l’a retiré.',
  ofPhoto: (id: number) => `photo n°\u00a0${id}`,
  alreadyShown: 'Cette photo est déjà dans la galerie.',
} as const
