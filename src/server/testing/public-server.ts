/** An HTTP server whose callers are all signed out, for tests of public routes. */
import { createHttpServer } from '../http/server.ts'
import { createLog } from '../platform/log.ts'

/** Returns the server without routes and with a silent log; close it after the test. */
export const createPublicServer = () =>
  createHttpServer({
    log: createLog('silent'),
    trustProxy: false,
    secureCookies: false,
    authenticator: { byToken: async () => null, byImageToken: async () => null },
    development: true,
  })
