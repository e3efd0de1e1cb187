/** Server messages about photos, apart from errors. */
export const photosCopy = {
  deleted: 'Photo supprimée.',
  galleryLocked: 'Débloquez cette photo avant de la proposer à la galerie.',
  tooManyRefused: 'Trop d’images abîmées ou refusées à la suite. Réessayez dans une heure.',
} as const
