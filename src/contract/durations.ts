/** Lengths of time that several parts compute with. */
export const DAY_MS = 86_400_000
