/** A button that was pressed before the page's code was there (boot.ts remembers it) answers as soon as it can. */

/** From here on React sees every press, also while it takes the page over: none is remembered any more, or it would be answered twice. */
export function endEarlyPresses(): void {
  delete document.documentElement.dataset['early']
}

/** Presses what was pressed last before that, once. */
export function pressAgain(): void {
  const button = document.querySelector<HTMLElement>('[data-pressed]')
  button?.removeAttribute('data-pressed')
  button?.click()
}
