/** Server messages about any collection of the back office. */
export const adminResourceCopy = {
  gone: 'Cet élément n’existe plus. Rechargez la liste.',
  taken: 'Cette clé est déjà utilisée.',
} as const
