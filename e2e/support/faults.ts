/**
 * Faulty answers of the API, injected at the HTTP boundary. Playwright's `route` would turn the
 * browser's cache off.
 */
import { readFile } from 'node:fs/promises'
import { matchesGlob } from 'node:path/posix'
import type { Page } from 'playwright-core'

/**
 * How the API answers a call: never, by a lost connection, with an error status, with this body, or
 * with a file.
 */
export type Fault = 'never' | 'cut' | number | { json: unknown; status?: number } | { path: string }
/**
 * Paths under /api (with `*`) and the faulty answers to calls of them; the last one that matches
 * counts.
 */
export type Faults = Record<string, Fault>

/**
 * A path without code: going there ends the requests of a page. It is on the same site, so that the
 * browser keeps its renderer process.
 */
export const RESTING_PATH = '/robots.txt'

const REFUSED: Record<number, { code: string; message: string }> = {
  401: {
    code: 'UNAUTHENTICATED',
    message: 'Votre session a expiré. Reconnectez-vous pour continuer.',
  },
  404: { code: 'PHOTO_NOT_FOUND', message: 'Photo introuvable' },
}
const INTERNAL_ERROR = {
  code: 'INTERNAL',
  message: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
}

/**
 * Returns a function that leaves the page for one without code and replaces the faults of its
 * calls.
 */
export async function faultInjector(page: Page): Promise<(faults: Faults) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  let current: Faults = {}
  /** Ignores that the page was left in the meantime. */
  const ifLeft = () => undefined
  devTools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url)
    const fault = Object.entries(current).findLast(([pattern]) =>
      matchesGlob(pathname + search, `/api/${pattern}`),
    )?.[1]
    if (fault === 'never') return
    if (fault === undefined)
      await devTools.send('Fetch.continueRequest', { requestId }).catch(ifLeft)
    else if (fault === 'cut')
      await devTools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(ifLeft)
    else {
      const answer = await replyOf(fault)
      await devTools.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(ifLeft)
    }
  })
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  return async (faults) => {
    await page.goto(RESTING_PATH)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    current = faults
  }
}

async function replyOf(fault: Exclude<Fault, 'never' | 'cut'>) {
  if (typeof fault === 'number')
    return json({ ...(REFUSED[fault] ?? INTERNAL_ERROR), requestId: 'req-essai' }, fault)
  if ('json' in fault) return json(fault.json, fault.status)
  return reply(await readFile(fault.path), 'image/jpeg')
}

const json = (body: unknown, status?: number) =>
  reply(Buffer.from(JSON.stringify(body)), 'application/json', status)

const reply = (body: Buffer, type: string, responseCode = 200) => ({
  responseCode,
  responseHeaders: [{ name: 'content-type', value: type }],
  body: body.toString('base64'),
})
