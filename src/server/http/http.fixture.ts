/** A server with a few endpoints, for the tests of common route behaviour. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { createLog } from '../platform/log.ts'
import { bind } from './bind.ts'
import { createHttpServer } from './server.ts'

/** Options of `bind` in the tests. */
export const BIND_OPTIONS = {
  rateLimitFactor: 1,
  secureCookies: false,
  publicUrl: 'http://localhost',
} as const

const group = {
  'users.stats': endpoint('users.stats', {
    access: 'user',
    summary: 'x',
    reply: z.object({ shown: z.number() }),
  }),
  'auth.exchange': endpoint('auth.exchange', {
    access: 'public',
    rateLimit: 'heavy',
    summary: 'x',
    body: z.object({ code: z.string() }),
    reply: z.object({}),
  }),
  'photos.upload': endpoint('photos.upload', {
    access: 'public',
    summary: 'x',
    file: { field: 'photo', maxBytes: 10 },
    reply: z.object({ bytes: z.number() }),
  }),
}
/** The bearer token of the only account. */
export const token = 'a'.repeat(43)

/** `lines` receives the log. */
export async function build(lines: string[] = [], { trustProxy = false } = {}) {
  const caller = {
    userId: 1,
    sessionId: 1,
    isAdmin: false,
    isSuperAdmin: false,
    isSupport: false,
    mustEnrol: false,
    isFresh: true,
  }
  const app = await createHttpServer({
    log: createLog('info', { write: (line) => void lines.push(line) }),
    trustProxy,
    secureCookies: false,
    development: true,
    authenticator: {
      byToken: async (given) => (given === token ? caller : null),
      byImageToken: async () => null,
    },
  })
  bind(
    app,
    group,
    {
      'users.stats': async () => ({ shown: 1, hidden: 2 }),
      'auth.exchange': async () => {
        throw new Error('a secret detail')
      },
      'photos.upload': async ({ file }) => ({ bytes: file.bytes.length }),
    },
    BIND_OPTIONS,
  )
  return app
}
