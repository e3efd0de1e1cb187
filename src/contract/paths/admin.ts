/** The back office. */
export const adminPaths = {} as const
