/** French formatting of numbers and of the nouns after them. */

const FIGURE = new Intl.NumberFormat('fr-FR')

/** 5000 → '5 000', with non-breaking spaces. */
export const figure = (value: number): string => FIGURE.format(value)

/** '0 photo', '1 photo', '5 000 photos': French uses the singular for 0 and 1. */
export const counted = (count: number, one: string, several: string): string =>
  `${figure(count)} ${count > 1 ? several : one}`

/** '1 crédit', '10 crédits', kept on one line. */
export const credits = (count: number): string =>
  counted(count, 'crédit', 'crédits').replace(' ', '\u00a0')
