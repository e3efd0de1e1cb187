/** Words around the legal and content pages, which are written in the back office. */
export const writtenPageCopy = {
  updated: (date: string) => `Dernière mise à jour le ${date}`,
  draft: 'Brouillon',
  contents: 'Sommaire',
  loading: 'Chargement de la page…',
  failed: 'La page n’a pas pu être chargée',
} as const
