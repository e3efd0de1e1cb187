/** One state of a screen: its address, the faults and steps that lead to it, and the words it shows. */
import type { Page, Route } from 'playwright-core'
import { untilHydrated } from '../support/verbs.ts'

/** How the API answers a call: never, by a lost connection, with an error status, with this body, or with a file. */
export type Fault = 'never' | 'cut' | number | { json: unknown; status?: number } | { path: string }

export type State = {
  /** Also the name of its picture. */
  name: string
  path: string
  /** Paths under /api (with `*`) and the faulty answers to calls of them. */
  faults?: Record<string, Fault>
  /** Reached by a link inside the site, so that the browser requests its data: otherwise the server renders a public page with its data. */
  inside?: boolean
  /** Steps on the page that lead to the state. */
  first?: (page: Page) => Promise<unknown>
  /** Words of the state, visible or for screen readers only. */
  see: string | RegExp
  /** The answer to an action adds content above other content, which therefore moves. */
  answerMovesContent?: boolean
  /** Exists on narrow screens alone. */
  phoneOnly?: boolean
}

const REFUSED: Record<number, { code: string; message: string }> = {
  401: {
    code: 'UNAUTHENTICATED',
    message: 'Votre session a expiré. Reconnectez-vous pour continuer.',
  },
  404: { code: 'PHOTO_NOT_FOUND', message: 'Photo introuvable' },
}
const OURS = {
  code: 'INTERNAL',
  message: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
}

/** Answers a call with a fault. */
async function answer(route: Route, fault: Fault): Promise<void> {
  if (fault === 'never') return
  if (fault === 'cut') return route.abort('failed')
  if (typeof fault === 'number')
    return route.fulfill({
      status: fault,
      json: { ...(REFUSED[fault] ?? OURS), requestId: 'req-essai' },
    })
  return route.fulfill(fault)
}

/** Loads the page anew and brings it into a state; resolves when the words of the state are there and nothing moves. */
export async function enter(
  page: Page,
  { path, faults = {}, inside = false, first, see }: State,
): Promise<void> {
  // Ends the requests of the previous page before the faults change.
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const [pattern, fault] of Object.entries(faults))
    await page.route(`**/api/${pattern}`, (route) => answer(route, fault))
  await page.goto(inside ? '/support' : path, { waitUntil: 'load' })
  if (inside) await goInside(page, path)
  await first?.(page)
  await page.getByText(see).first().waitFor({ state: 'attached' })
  await settled(page)
}

/** Navigates as a link of the site does, after hydration. */
async function goInside(page: Page, path: string): Promise<void> {
  await untilHydrated(page)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** Waits for fonts, the pictures in view and the end of finite animations. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const inView = [...document.images].filter(
      (image) =>
        image.src !== '' &&
        image.getBoundingClientRect().top < innerHeight &&
        image.getClientRects().length > 0,
    )
    await Promise.race([
      Promise.all(inView.map((image) => image.decode().catch(() => undefined))),
      new Promise((go) => setTimeout(go, 2_000)),
    ])
    await Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    )
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))
  })
}
