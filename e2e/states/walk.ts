/** Enters states of screens and checks their words, accessibility, layout stability and width. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Photo } from '#contract/photos.ts'
import { expectAccessible, preloadAxe } from '../support/accessibility.ts'
import { signIn } from '../support/account.ts'
import { DEVICES, type Device, type Visit } from '../support/browser.ts'
import { RESTING_PATH } from '../support/faults.ts'
import { photosOfAccount } from '../support/dashboard.ts'
import {
  expectNoBrokenPictures,
  expectTouchTargets,
  expectVisibleLinks,
} from '../support/layout.ts'
import { screenshot } from '../support/screenshot.ts'
import type { Site } from '../support/site.ts'
import { settled, stateOpener, type State } from './state.ts'

/** Limit for a walk through some hundred states on a busy machine. */
export const WALK_TIMEOUT_MS = 400_000
const TITLE_FONT = fileURLToPath(
  import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
)
/** Bound of the cumulative layout shift of a state. */
const MAX_LAYOUT_SHIFT = 0.02
/** Bound of the calls of one address in a state; only a loop exceeds it, polling does not. */
const MAX_CALLS = 8
/** Browser errors that the injected faults and the missing addresses cause. */
export const EXPECTED = [
  /status of \d+ .*\/(api\/.*|nulle-part|(blog|legal)\/rien)\)$/,
  /^reply 50\d: \w+ \S+\/api\//,
  /ERR_FAILED/,
]

/**
 * Gives every page the title font at once: titles are swapped when it arrives
 * (docs/decisions/0014), and on a busy machine some would wrap again while a state is measured.
 */
const loadTitleFont = (page: Page) =>
  page.addInitScript(
    ([base64, restingPath]) => {
      if (location.pathname === restingPath) return
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      document.fonts.add(new FontFace('Fraunces', bytes, { weight: '100 900' }))
    },
    [readFileSync(TITLE_FONT, 'base64'), RESTING_PATH] as const,
  )

/**
 * Collects the layout shifts of every page opened from now on, without those that follow an input.
 */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { shifts: { value: number; what: string }[] }
    seen.shifts = []
    // Each state starts at the top of its page, also at the address of the state before.
    history.scrollRestoration = 'manual'
    try {
      sessionStorage.removeItem('react-router-scroll-positions')
    } catch {
      /* about:blank has no storage */
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

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow, 'pixels wider than the window').toBeLessThanOrEqual(0)
}

/**
 * Counts the calls of each address of the API from now on; `expectNone` fails for one that is
 * called again and again.
 */
function watchForLoops(page: Page) {
  const calls = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const call = `${request.method()} ${pathname}`
    calls.set(call, (calls.get(call) ?? 0) + 1)
  })
  return {
    reset: () => calls.clear(),
    expectNone() {
      const looping = [...calls].filter(([, count]) => count > MAX_CALLS)
      expect(looping, 'calls that are repeated without end').toEqual([])
    },
  }
}

/**
 * Fails when the page is wider than the window, or when its layout has shifted since it was loaded.
 */
async function expectStableLayout(page: Page): Promise<void> {
  await expectNoOverflow(page)
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  )
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    `layout shifts:\n${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('\n')}`,
  ).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
}

/** Runs before each state, such as a new sign-in. */
type Prepare = () => Promise<unknown>

/**
 * Enters every state on a phone and fails with everything that is wrong in any of them. The window
 * then widens to a desktop's, where the width is checked again.
 */
export async function checkStates(
  visit: Visit,
  states: readonly State[],
  prepare: Prepare = async () => {},
): Promise<void> {
  const { page } = visit
  const frames = new Set<string>()
  await visitAll(visit, 'phone', states, async (state, enter) => {
    await prepare()
    await enter(state)
    const hasDialog = (await page.getByRole('dialog').count()) > 0
    await screenshot(page, `states/${state.name}-phone`, { fullPage: !hasDialog })
    await expectAccessible(page, frames)
    await expectTouchTargets(page)
    await expectVisibleLinks(page)
    await expectNoBrokenPictures(page)
    await (state.answerMovesContent ? expectNoOverflow(page) : expectStableLayout(page))
    if (state.phoneOnly) return
    await page.setViewportSize(DEVICES.desktop.viewport)
    await settled(page)
    await screenshot(page, `states/${state.name}-desktop`, { fullPage: !hasDialog })
    await expectNoOverflow(page)
    await page.setViewportSize(DEVICES.phone.viewport)
  })
}

/**
 * Loads the first state of each address on a desktop, and checks its width and the stability of its
 * layout; the accessibility once for each screen.
 */
export async function checkLoadsOnDesktop(
  visit: Visit,
  states: readonly State[],
  prepare: Prepare = async () => {},
): Promise<void> {
  const addresses = new Map(states.toReversed().map((state) => [state.path, state]))
  const frames = new Set<string>()
  const checkedScreens = new Set<string | undefined>()
  await visitAll(visit, 'desktop', [...addresses.values()], async (state, enter) => {
    await prepare()
    await enter(state)
    await expectStableLayout(visit.page)
    const [screen] = state.path.split('?')
    if (!checkedScreens.has(screen)) await expectAccessible(visit.page, frames)
    checkedScreens.add(screen)
  })
}

/**
 * Checks the states of the demonstration account, which `statesOf` makes from its photos, as its
 * user.
 */
export const checkAsUser = (
  { browser, server }: Site,
  device: Device,
  statesOf: (photos: [locked: Photo, unlocked: Photo]) => State[],
): Promise<void> =>
  browser.visit(server.url, device, async (visit) => {
    await signIn(visit.page, 'utilisateur@antan.test')
    const states = statesOf(await photosOfDemonstration(visit.page))
    const check = device === 'phone' ? checkStates : checkLoadsOnDesktop
    await check(visit, states, await sessionOf(visit.page))
  })

/** Runs a check on every state, and fails with all the failures together. */
async function visitAll(
  { page, allow }: Visit,
  device: Device,
  states: readonly State[],
  check: (state: State, enter: (state: State) => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const pattern of EXPECTED) allow(pattern)
  await loadTitleFont(page)
  await observeShifts(page)
  await preloadAxe(page)
  // Fills the cache of the browser: `npm run bench:web` measures the shift of a first visit.
  await page.goto('/')
  const enter = await stateOpener(page)
  const wrong: string[] = []
  const loops = watchForLoops(page)
  for (const state of states) {
    loops.reset()
    try {
      await check(state, enter)
      loops.expectNone()
    } catch (error) {
      wrong.push(`${state.name}: ${error instanceof Error ? error.message : String(error)}`)
      await screenshot(page, `failed-${state.name}-${device}`).catch(() => 'none')
      await page.setViewportSize(DEVICES[device].viewport)
    }
  }
  expect(wrong).toEqual([])
}

/**
 * Returns a function that restores the present session and deletes everything else the tab stored.
 */
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

/** Returns the two photos of the demonstration account. */
export async function photosOfDemonstration(page: Page): Promise<[locked: Photo, unlocked: Photo]> {
  const photos = await photosOfAccount(page)
  const locked = photos.find(({ isHdUnlocked }) => !isHdUnlocked)
  const unlocked = photos.find(({ isHdUnlocked }) => isHdUnlocked)
  if (!locked || !unlocked) throw new Error('The demonstration account lacks its two photos')
  return [locked, unlocked]
}
