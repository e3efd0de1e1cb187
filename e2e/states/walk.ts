/** Goes through states: each read as a person reads it, accessible, still, within its width, and without an error in the browser. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Photo } from '#contract/photos.ts'
import { bringChecks, expectAccessible, type Faultless } from '../support/accessibility.ts'
import type { Device, Visit } from '../support/browser.ts'
import { screenshot } from '../support/screenshot.ts'
import { enter, type State } from './state.ts'

/** On a machine that does other things as well. */
export const PATIENCE_MS = 400_000
const MOST_SHIFT = 0.02
/** What the injected faults and the addresses that do not exist make a browser say. */
export const EXPECTED = [
  /status of \d+ .*\/(api\/.*|nulle-part|(blog|legal|page)\/rien)\)$/,
  /^reply 50\d: \w+ \S+\/api\//,
  /ERR_FAILED/,
]

/** Adds up the layout shifts of every page that is opened from now on; what follows a press is no shift. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: { value: number; what: string }[] }
    seen.shifts = []
    // Each state begins at the top of its page, also when its address is that of the state before.
    history.scrollRestoration = 'manual'
    try {
      sessionStorage.removeItem('react-router-scroll-positions')
    } catch {
      /* about:blank has none */
    }
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources
          .map(
            ({ node, previousRect, currentRect }) =>
              `${node instanceof Element ? node.outerHTML.slice(0, 90) : node?.textContent?.slice(0, 40)} (${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y})`,
          )
          .join(' | ')
        if (!hadRecentInput) seen.shifts.push({ value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function expectStill(page: Page): Promise<void> {
  const { beside, shifts } = await page.evaluate(() => ({
    beside: document.documentElement.scrollWidth - window.innerWidth,
    shifts: (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  }))
  expect(beside, 'wider than the screen').toBeLessThanOrEqual(0)
  const shifted = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(
    shifted,
    `moved: ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('\n')}`,
  ).toBeLessThanOrEqual(MOST_SHIFT)
}

/** Goes through the states on one page, to the end; throws what was wrong in any of them. */
export async function goThrough(
  { page, allow }: Visit,
  device: Device,
  states: readonly State[],
  before: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (const pattern of EXPECTED) allow(pattern)
  await watchShifts(page)
  await bringChecks(page)
  const wrong: string[] = []
  const faultless: Faultless = new Set()
  const look = async (state: State) => {
    await before()
    await enter(page, state)
    await screenshot(page, `states/${state.name}-${device}`, {
      fullPage: (await page.getByRole('dialog').count()) === 0,
    })
    await expectAccessible(page, faultless)
    await expectStill(page)
  }
  for (const state of states) {
    // On a busy machine letters and pictures come late, and move what they stand in: a fault is there twice.
    await look(state)
      .catch(() => look(state))
      .catch(async (error: unknown) => {
        wrong.push(`${state.name}: ${error instanceof Error ? error.message : String(error)}`)
        await screenshot(page, `failed-${state.name}-${device}`)
      })
  }
  expect(wrong).toEqual([])
}

/** Who signed in, to be put back after a state that signs out; nothing else is remembered from one state to the next. */
export async function sessionOf(page: Page) {
  const kept = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    user: localStorage.getItem('user') ?? '',
  }))
  return () =>
    page.evaluate(({ token, user }) => {
      sessionStorage.clear()
      localStorage.setItem('user', user)
      localStorage.setItem('token', token)
    }, kept)
}

/** The demonstration account's two photos. */
export async function photosOf(page: Page): Promise<[locked: Photo, unlocked: Photo]> {
  const photos = await page.evaluate(
    async () =>
      (
        await fetch('/api/photos/user', {
          headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
        })
      ).json() as Promise<Photo[]>,
  )
  const [locked, unlocked] = [false, true].map((wanted) =>
    photos.find(({ isHdUnlocked }) => isHdUnlocked === wanted),
  )
  if (!locked || !unlocked) throw new Error('The demonstration account lacks its two photos')
  return [locked, unlocked]
}
