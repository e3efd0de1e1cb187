/** One state of one screen: where it is, what goes wrong on the way there, and what a person then reads. */
import type { Page, Route } from 'playwright-core'

/** What a call of the API is answered with: never, no network, a refusal with this status, or this body. */
export type Fault = 'never' | 'cut' | number | { json: unknown; status?: number }

export type State = {
  /** Also the name of its picture. */
  name: string
  path: string
  /** Paths under /api (with `*`), and what becomes of the calls. */
  faults?: Record<string, Fault>
  /** Reached by a link inside the site, so that its data is asked for in the browser: public pages come whole from the server. */
  inside?: boolean
  /** What somebody does there first. */
  first?: (page: Page) => Promise<unknown>
  /** What is read there in the end; it may be there for screen readers alone. */
  see: string | RegExp
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

/** Puts a fault in at the HTTP boundary. A call that is never answered ends with its page. */
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

/** Brings the page into a state, from a fresh load; resolves once it is there. */
export async function enter(
  page: Page,
  { path, faults = {}, inside = false, first, see }: State,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const [pattern, fault] of Object.entries(faults))
    await page.route(`**/api/${pattern}`, (route) => answer(route, fault))
  await page.goto(inside ? '/support' : path, { waitUntil: 'load' })
  if (inside) await goInside(page, path)
  await first?.(page)
  await page.getByText(see).first().waitFor({ state: 'attached' })
  await settled(page)
}

/** Follows an address as a link of the site does, once React has taken the page over. */
async function goInside(page: Page, path: string): Promise<void> {
  // Until then the account's corner is empty.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Se connecter|Mon compte)/ })
    .first()
    .waitFor()
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** Fonts and the pictures in view are there, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const near = [...document.images].filter(
      (image) =>
        image.src !== '' &&
        image.getBoundingClientRect().top < innerHeight &&
        image.getClientRects().length > 0,
    )
    await Promise.race([
      Promise.all(near.map((image) => image.decode().catch(() => undefined))),
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
