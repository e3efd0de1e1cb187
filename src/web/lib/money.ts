/** Amounts as French readers write them. */
const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** `2.99` → `2,99 €`, always with two decimals and non-breaking spaces. */
export const euros = (amount: number): string => EUROS.format(amount)
