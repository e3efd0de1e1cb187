/** Dates as French readers write them, in Paris time. */
const LONG_DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })

/** `2026-11-21T10:00:00Z` → `21 novembre 2026`. */
export const longDate = (moment: string): string => LONG_DATE.format(new Date(moment))
