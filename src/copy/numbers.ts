/** French formatting of numbers, amounts and the nouns after them. */

const FIGURE = new Intl.NumberFormat('fr-FR')
const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** 5000 → '5 000', with non-breaking spaces. */
export const figure = (value: number | bigint): string => FIGURE.format(value)

/** 2.99 → '2,99 €' and -2.99 → '−2,99 €', always with two decimals and non-breaking spaces. */
export const euros = (amount: number): string => EUROS.format(amount).replace('-', '−')

/** '0 photo', '1 photo', '5 000 photos': French uses the singular for 0 and 1. */
export const counted = (count: number, one: string, several: string): string =>
  `${figure(count)} ${count > 1 ? several : one}`

/** Help below a text input of limited length: 'Encore 1 caractère.', 'Plus aucun caractère.' */
export const charactersLeft = (count: number): string =>
  count > 0 ? `Encore ${counted(count, 'caractère', 'caractères')}.` : 'Plus aucun caractère.'

/** '1 crédit', '10 crédits', kept on one line. */
export const credits = (count: number): string =>
  counted(count, 'crédit', 'crédits').replace(' ', '\u00a0')
