/** What stands in the page itself and brings the rest, the style sheet and the code, after the pictures that the page begins with. */

type BootFiles = {
  entry: string
  preloads: readonly string[]
  styles: readonly string[]
  /** Rules that wait as well: the letters of a page that begins with pictures. */
  lateStyles: string
  /** The page begins with pictures, which come first. */
  pictures: boolean
}

/**
 * Loads the rest: at once, or where the page begins with pictures, once these are there, as soon as somebody acts, or after a while on
 * a slow line. Runs as text in the page: it uses nothing from outside itself.
 */
function boot({ entry, preloads, styles, lateStyles, pictures }: BootFiles): void {
  const PATIENCE_MS = 4_000
  const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'scroll'] as const
  const nonce = document.currentScript?.nonce ?? ''
  const add = (rel: string, href: string) =>
    new Promise((resolve) => {
      const link = document.createElement('link')
      Object.assign(link, { rel, href, nonce, onload: resolve, onerror: resolve })
      document.head.append(link)
    })
  // Who comes back to a place in the page finds it whole.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const page = document.documentElement.dataset
  if (visit?.type === 'navigate' && !location.hash) page['starting'] = ''
  // So does who presses something that may lead to another place in it; a button is pressed once more when it answers (lib/early-press.ts).
  page['early'] = ''
  addEventListener(
    'click',
    ({ target }) => {
      delete page['starting']
      const button = target instanceof Element ? target.closest('button') : null
      if (page['early'] === undefined || !button) return
      document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
      button.dataset['pressed'] = ''
    },
    { capture: true },
  )
  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    document.head.append(
      Object.assign(document.createElement('style'), { textContent: lateStyles }),
    )
    const styled = styles.map((file) => add('stylesheet', file))
    for (const file of [entry, ...preloads]) {
      // One at a time: asking takes a phone its time too, between which the page answers.
      await new Promise((resolve) => setTimeout(resolve))
      void add('modulepreload', file)
    }
    await Promise.all(styled)
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', src: entry, nonce })
    document.head.append(script)
  }
  // With a query somebody comes back to something that only the code can show.
  if (!pictures || location.search) return void begin()
  addEventListener('load', () => void begin())
  for (const sign of SIGNS)
    addEventListener(sign, () => void begin(), { once: true, passive: true, capture: true })
  setTimeout(() => void begin(), PATIENCE_MS)
}

/** The call as it stands in the page. Nothing in it may end its script element. */
export const bootScript = (files: BootFiles): string =>
  `(${boot.toString()})(${JSON.stringify(files)})`.replaceAll('</', '<\\/')
