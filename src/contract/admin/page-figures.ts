/** Bounds of the long lists of the back office. Loads no schema. */

/** Characters of a search. */
export const MAX_SEARCH_LENGTH = 200
/** The last page that may be asked for. */
export const MAX_PAGE = 100_000
