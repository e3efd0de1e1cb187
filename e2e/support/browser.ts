/**
 * A real Chromium for the journeys; a page that logs an error, breaks the security policy or leaves
 * the site fails its test.
 */
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { unlistedCookies, watchPage } from './page-guard.ts'
import { screenshot } from './screenshot.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are open for a second, so optimising their code costs more than it saves.
  '--js-flags=--no-opt --no-maglev',
]
export const DEVICES = {
  phone: {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
  desktop: { viewport: { width: 1280, height: 800 } },
}
/** Default timeout of an action on a busy machine; waits for a restoration set their own. */
const PATIENCE_MS = 15_000
/** Characters of a page that the report of a failed visit quotes. */
const SHOWN_LENGTH = 300

export type Device = keyof typeof DEVICES
export type Browser = Awaited<ReturnType<typeof openBrowser>>
/** Browser storage of a signed-in visitor. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>
export type Visit = {
  page: Page
  /** Opens another tab of the same visitor, with the same page guard. */
  newTab: () => Promise<Page>
  /** The visitor's session as it is now, for another visit. */
  session: () => Promise<Session>
  /**
   * Expects a console error, a failed request or a 5xx reply whose text matches, which then does
   * not fail the visit.
   */
  allow: (problem: RegExp) => void
}

/** Returns the first words of the dialog that is open, else of the page. */
const shownText = (page: Page) =>
  page.evaluate((length) => {
    const places = document.querySelectorAll<HTMLElement>('main, [role=dialog], [role=alertdialog]')
    return [...places].at(-1)?.innerText.replaceAll(/\s+/g, ' ').slice(0, length) ?? 'nothing'
  }, SHOWN_LENGTH)

/** Launches the Chromium of CHROME_PATH or of the system. Close it after the tests. */
export async function openBrowser() {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: install it, or set CHROME_PATH to its file.')
  // Without a UTF-8 locale Chromium replaces names of downloads that have accents.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
  const browser = await chromium.launch({ executablePath, args: ARGS, env })

  /**
   * Runs one visitor with a clean profile on `url`: French, in Paris, reduced motion to save
   * processor time. Throws the error of `run`, else the problems of its pages. Cookies are refused
   * unless `asksForCookies` shows the banner; a `session` signs the visitor in.
   */
  async function visit<T>(
    url: string,
    device: Device,
    run: (visit: Visit) => Promise<T>,
    {
      asksForCookies = false,
      session,
      hasServiceWorker = false,
    }: {
      asksForCookies?: boolean
      session?: Session | undefined
      hasServiceWorker?: boolean
    } = {},
  ): Promise<T> {
    const context = await browser.newContext({
      ...DEVICES[device],
      baseURL: url,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
      acceptDownloads: true,
      // Faults are injected into requests of pages, which a service worker would take over.
      serviceWorkers: hasServiceWorker ? 'allow' : 'block',
      ...(session ? { storageState: session } : {}),
    })
    context.setDefaultTimeout(PATIENCE_MS)
    if (!asksForCookies) await context.addCookies([{ name: 'cookieConsent', value: 'false', url }])
    const problems: string[] = []
    const allowed: RegExp[] = []
    const newTab = async () => {
      const page = await context.newPage()
      await watchPage(page, url, (problem) => problems.push(problem))
      return page
    }
    const page = await newTab()
    try {
      const result = await run({
        page,
        newTab,
        session: () => context.storageState(),
        allow: (problem) => allowed.push(problem),
      })
      // One more call of each page, so that errors already raised arrive.
      await Promise.all(context.pages().map((open) => open.evaluate(() => document.readyState)))
      problems.push(...(await unlistedCookies(context)))
      const unexpected = [...new Set(problems)].filter(
        (problem) => !allowed.some((pattern) => pattern.test(problem)),
      )
      if (unexpected.length > 0)
        throw new Error('The browser reported what this visit does not expect')
      return result
    } catch (error) {
      const file = await screenshot(page, `failed-${device}-${Date.now()}`).catch(() => 'none')
      const text = await shownText(page).catch(() => 'nothing')
      const seen =
        problems.length > 0
          ? `\nReported by the browser:\n${[...new Set(problems)].join('\n')}`
          : ''
      throw new Error(
        `${error instanceof Error ? error.message : String(error)}\nAt ${page.url()}, screenshot ${file}\nShown: ${text}${seen}`,
        { cause: error },
      )
    } finally {
      // Handlers of requests under way fail when their page closes.
      const pages = context.pages()
      await Promise.all(pages.map((open) => open.unrouteAll({ behavior: 'ignoreErrors' })))
      await context.close()
    }
  }

  return { visit, close: () => browser.close(), version: browser.version() }
}
