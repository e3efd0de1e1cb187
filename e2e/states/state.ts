/**
 * One state of a screen: its address, the faults and steps that lead to it, and the words it shows.
 */
import type { Page } from 'playwright-core'
import { faultInjector, type Faults } from '../support/faults.ts'
import { untilHydrated } from '../support/verbs.ts'

export type State = {
  /** Also the name of its picture. */
  name: string
  path: string
  faults?: Faults
  /**
   * Reached by a link inside the site, so that the browser requests its data: otherwise the server
   * renders a public page with its data.
   */
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

/**
 * Returns a function that reloads the page and brings it into a state; it resolves when the words
 * of the state are there and nothing moves.
 */
export async function stateOpener(page: Page): Promise<(state: State) => Promise<void>> {
  const inject = await faultInjector(page)
  return async ({ path, faults = {}, inside = false, first, see }) => {
    await inject(faults)
    await page.goto(inside ? '/support' : path, { waitUntil: 'load' })
    if (inside) await goInside(page, path)
    await first?.(page)
    await page.getByText(see).first().waitFor({ state: 'attached' })
    await settled(page)
  }
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
