/**
 * Routes of the development provider: our page for choosing an identity, and oidc-provider for
 * everything else.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { sendDoublePage } from '../../double-page.ts'
import { expiredPage, signInPage, type DemoAccount } from './page.ts'

type Deps = {
  provider: () => Promise<Provider>
  issuer: string
  accounts: DemoAccount[]
  home: string
  /** Remembers an e-mail address and returns its subject. */
  remember(email: string): string
}

const Email = z.email().max(254)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export async function developmentRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  await scope.register(async (pages) => interactionPages(pages, deps))
  await scope.register(async (protocol) => {
    protocol.removeAllContentTypeParsers()
    // oidc-provider reads the body itself.
    protocol.addContentTypeParser('*', (_req, _payload, done) => done(null))
    let handle: ReturnType<Provider['callback']> | undefined
    protocol.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/*',
      handler: async (req, reply) => {
        handle ??= (await deps.provider()).callback()
        reply.hijack()
        await handle(atIssuer(req.raw, deps.issuer), reply.raw)
      },
    })
  })
}

/**
 * Rewrites a request for oidc-provider: mounted at the root, with the issuer's host and protocol
 * instead of the forwarded ones. The session cookie is dropped, so every sign-in shows the page.
 */
function atIssuer(raw: IncomingMessage, issuer: string): IncomingMessage {
  const { host, protocol, pathname } = new URL(issuer)
  const original = raw.url ?? '/'
  Object.assign(raw, { originalUrl: original })
  raw.url = original.slice(pathname.length)
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete raw.headers['x-forwarded-host']
  raw.headers.cookie = (raw.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((pair) => !pair.startsWith('antan_dev_session'))
    .join('; ')
  return raw
}

function interactionPages(
  app: FastifyInstance,
  { provider, issuer, accounts, home, ...deps }: Deps,
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_req, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)))
    },
  )
  app.setErrorHandler(async (error, _req, reply) => {
    const { errors } = await import('oidc-provider')
    if (!(error instanceof errors.SessionNotFound)) throw error
    return sendDoublePage(reply, 400, expiredPage(home))
  })
  const signInFormOf = (uid: string, email: string, { invalid = false } = {}) => {
    const action = `${new URL(issuer).pathname}/interaction/${encodeURIComponent(uid)}`
    return signInPage({ accounts, action, cancel: `${action}/abort`, email, invalid })
  }

  app.get<{ Querystring: { email?: unknown } }>('/interaction/:uid', async (req, reply) => {
    const { uid } = await (await provider()).interactionDetails(req.raw, reply.raw)
    return sendDoublePage(reply, 200, signInFormOf(uid, textOf(req.query.email)))
  })
  app.post<{ Body: { email?: unknown } | undefined }>('/interaction/:uid', async (req, reply) => {
    const { uid } = await (await provider()).interactionDetails(req.raw, reply.raw)
    const email = textOf(req.body?.email).toLowerCase()
    if (!Email.safeParse(email).success)
      return sendDoublePage(reply, 422, signInFormOf(uid, email, { invalid: true }))
    return reply.redirect(
      await (
        await provider()
      ).interactionResult(req.raw, reply.raw, {
        login: { accountId: deps.remember(email), remember: false },
      }),
      303,
    )
  })
  app.get('/interaction/:uid/abort', async (req, reply) =>
    reply.redirect(
      await (await provider()).interactionResult(req.raw, reply.raw, { error: 'access_denied' }),
      303,
    ),
  )
}
