/** Dates as French readers write them, in Paris time. */
const LONG = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Paris' })

/** `2026-11-21T10:00:00Z` → `21 novembre 2026`. */
export const longDate = (moment: string): string => LONG.format(new Date(moment))
