/** One server and one browser for all the journeys of a file: there before the first, gone after the last. */
import { afterAll, beforeAll, inject } from 'vitest'
import { openBrowser, type Browser } from './browser.ts'
import { startServer, type Server } from './server.ts'

/** `ENGINE=instant` unless the file says otherwise: only journeys about the restoration itself wait for a real one. */
export function siteForJourneys({ env = { ENGINE: 'instant' } }: { env?: Record<string, string> } = {}): { server: Server; browser: Browser } {
  const site: Partial<{ server: Server; browser: Browser }> = {}
  beforeAll(async () => {
    ;[site.server, site.browser] = await Promise.all([startServer({ env, data: inject('seededData') }), openBrowser()])
  })
  afterAll(async () => {
    await site.browser?.close()
    await site.server?.remove()
  })
  return site as { server: Server; browser: Browser }
}
