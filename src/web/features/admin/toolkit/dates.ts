/** Moments as French readers write them, in Paris. */
const DAY = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Paris',
})
const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

export const frenchDay = (iso: string): string => DAY.format(new Date(iso))
export const frenchMoment = (iso: string): string => MOMENT.format(new Date(iso))
