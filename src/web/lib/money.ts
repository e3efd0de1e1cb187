/** Amounts as French readers write them. Written out by hand: on a phone the browser's own formatter takes longer to make than a page. */

/** `2.99` → `2,99 €`, always with two decimals and non-breaking spaces. */
export function euros(amount: number): string {
  const [whole = '', cents] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}${whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')},${cents}\u00a0€`
}
