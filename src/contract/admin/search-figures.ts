/** What the search of the back office finds. */
export const SEARCH_KINDS = ['users', 'sales', 'photos', 'pages'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]
export const PAGE_PLACES = ['legal', 'content', 'blog', 'landing'] as const
export const MIN_SEARCH_LENGTH = 2
