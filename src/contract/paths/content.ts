/** What the public site shows. */
export const contentPaths = {} as const
