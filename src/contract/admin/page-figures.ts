/** Bounds of the long lists of the back office. Loads no schema. */

/** Characters of a search. */
export const MAX_SEARCH_LENGTH = 200
