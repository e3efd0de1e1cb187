/**
 * The site that the journeys of a file visit: one server and one browser per worker, or a server of
 * the file's own.
 */
import { afterAll, beforeAll, inject } from 'vitest'
import { openBrowser, type Browser } from './browser.ts'
import { startServer, type Server } from './server.ts'

export type Site = { server: Server; browser: Browser }

const ENGINES = {
  instant: { ENGINE: 'instant' },
  // One thread, because other workers compute as well.
  local: { ENGINE: 'local', ENGINE_THREADS: '1' },
}

/** Files of a worker share their modules; both end with the worker. */
let sharedBrowser: Promise<Browser> | undefined
let sharedServer: Promise<Server> | undefined

/**
 * The worker's server, on the seeded data: for journeys whose accounts are their own, and which
 * leave the content of the site and the demonstration account as they are.
 */
export function sharedSite(): Site {
  return openSite(
    () => (sharedServer ??= startServer({ env: ENGINES.instant, data: inject('seededData') })),
  )
}

/**
 * A server for one file, for journeys that change the site, read lists of everybody's data, restart
 * the server or need the `local` engine.
 */
export function ownSite({ engine = 'instant' }: { engine?: keyof typeof ENGINES } = {}): Site {
  let server: Server | undefined
  const site = openSite(async () => {
    server = await startServer({ env: ENGINES[engine], data: inject('seededData') })
    return server
  })
  afterAll(async () => {
    await server?.remove()
  })
  return site
}

function openSite(server: () => Promise<Server>): Site {
  const site: Partial<Site> = {}
  beforeAll(async () => {
    ;[site.server, site.browser] = await Promise.all([server(), (sharedBrowser ??= openBrowser())])
  })
  return site as Site
}
