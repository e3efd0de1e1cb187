/** Options of queries for what the account owns, which another tab or device may change. */

/** Refetched by every screen that shows it, and when its tab is shown again. */
export const ACCOUNT_DATA = { staleTime: 0, refetchOnWindowFocus: true } as const
