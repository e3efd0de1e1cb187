/** Words about a photo or an album that was deleted elsewhere, and the way back to the list. */
export const goneCopy = {
  PHOTO_NOT_FOUND: {
    text: 'Cette photo n’existe plus\u00a0: elle a été supprimée.',
    list: 'Voir mes photos',
  },
  ALBUM_NOT_FOUND: {
    text: 'Cet album n’existe plus\u00a0: il a été supprimé.',
    list: 'Voir mes albums',
  },
} as const
