/** A button that was pressed before the page's code was there (boot.ts remembers it) answers as soon as it can. */

/** Presses what was pressed last, once; from then on every press is answered by itself. */
export function pressAgain(): void {
  delete document.documentElement.dataset['early']
  const button = document.querySelector<HTMLElement>('[data-pressed]')
  button?.removeAttribute('data-pressed')
  button?.click()
}
