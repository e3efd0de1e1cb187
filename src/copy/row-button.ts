/** The name of a button among others: what it does, then the row that it belongs to. */
export const rowButton = (button: string, row: string): string => `${button}\u00a0: ${row}`
