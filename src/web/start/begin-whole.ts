/** Ends the time in which what lies below the first screen waits to be laid out (site.css): one part after the other, whenever there is time. */

/** The same parts as in site.css. */
const PARTS =
  'main > section ~ section, article section ~ section, article ~ aside, .light-table > li:nth-child(n + 3), footer'
/** Milliseconds after which a part no longer waits for an idle moment. */
const PATIENCE_MS = 500

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve, 50)
  })

/** Resolves once the whole page is laid out. */
export async function beginWhole(root: HTMLElement): Promise<void> {
  const page = document.documentElement
  if (page.dataset['starting'] === undefined) return
  const waiting = [...root.querySelectorAll<HTMLElement>(PARTS)]
  for (const part of waiting) {
    await idle()
    part.style.contentVisibility = 'visible'
  }
  delete page.dataset['starting']
  for (const part of waiting) part.style.contentVisibility = ''
}
