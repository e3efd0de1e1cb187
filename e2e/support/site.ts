/** One server for all the journeys of a file, there before the first and gone after the last, and one browser for all the files of a worker. */
import { afterAll, beforeAll, inject } from 'vitest'
import { openBrowser, type Browser } from './browser.ts'
import { startServer, type Server } from './server.ts'

/** Every visit has a profile of its own, so that files need no browser of their own; it ends with the worker. */
let browser: Promise<Browser> | undefined

/** `ENGINE=instant` unless the file says otherwise: only journeys about the restoration itself wait for a real one. */
export function siteForJourneys({
  env = { ENGINE: 'instant' },
}: { env?: Record<string, string> } = {}): { server: Server; browser: Browser } {
  const site: Partial<{ server: Server; browser: Browser }> = {}
  beforeAll(async () => {
    ;[site.server, site.browser] = await Promise.all([
      startServer({ env, data: inject('seededData') }),
      (browser ??= openBrowser()),
    ])
  })
  afterAll(async () => {
    await site.server?.remove()
  })
  return site as { server: Server; browser: Browser }
}
