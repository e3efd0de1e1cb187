/** French formatting of numbers and of the nouns after them. */

/** 5000 → '5 000', a whole number with spaces that do not break; by hand, for the platform's formatters take long to make (docs/decisions/0014). */
export const figure = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f')

/** '0 photo', '1 photo', '5 000 photos': French uses the singular for 0 and 1. */
export const counted = (count: number, one: string, several: string): string =>
  `${figure(count)} ${count > 1 ? several : one}`

/** '1 crédit', '10 crédits', kept on one line. */
export const credits = (count: number): string =>
  counted(count, 'crédit', 'crédits').replace(' ', '\u00a0')
