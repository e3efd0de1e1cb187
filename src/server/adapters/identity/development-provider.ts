/**
 * A real OpenID Connect provider inside this process, for machines without a Google account: it vouches for any e-mail
 * without asking for a password. Its keys last as long as the process.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import type { DemoAccount } from './development-page.ts'
import { developmentRoutes } from './development-routes.ts'

export type DevelopmentProviderOptions = {
  publicUrl: string
  redirectUri: string
  accounts: DemoAccount[]
  /** Whether stand-ins may run at this address (config.developmentAllowed). */
  allowed: boolean
  /** Told about faults of the provider itself, never about people. */
  onError?: (error: unknown) => void
}
export type DevelopmentProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Adds the provider's routes under its prefix. */
  mount(app: FastifyInstance): Promise<void>
  /** Reaches the mounted provider without the network, so that sign-in works whatever PUBLIC_URL resolves to here. */
  fetch: CustomFetch
}

export const DEVELOPMENT_PREFIX = '/dev-identity'
const SUBJECT_PREFIX = 'development-'

/** The stable, opaque subject of an e-mail at the development provider. Google's are digits, so the two never meet. */
export const developmentSubject = (email: string): string =>
  SUBJECT_PREFIX +
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32)

/** Makes the provider, whose protocol is loaded with the first sign-in. Throws where development stand-ins may not run. */
export function createDevelopmentProvider(
  options: DevelopmentProviderOptions,
): DevelopmentProvider {
  if (!options.allowed)
    throw new Error('The development identity provider does not run on a public address.')
  const issuer = options.publicUrl + DEVELOPMENT_PREFIX
  const clientId = 'antan-development'
  const clientSecret = randomBytes(32).toString('base64url')
  const emails = new Map<string, string>()
  let opening: Promise<Provider> | undefined
  const provider = () =>
    (opening ??= import('./development-protocol.ts').then(({ openProtocol }) =>
      openProtocol({
        ...options,
        issuer,
        prefix: DEVELOPMENT_PREFIX,
        clientId,
        clientSecret,
        emails,
      }),
    ))

  let mounted: FastifyInstance | null = null
  return {
    issuer,
    clientId,
    clientSecret,
    async mount(app) {
      mounted = app
      await app.register(
        async (scope) =>
          developmentRoutes(scope, {
            provider,
            issuer,
            accounts: options.accounts,
            home: `${options.publicUrl}/`,
            remember(email) {
              const subject = developmentSubject(email)
              emails.delete(subject)
              emails.set(subject, email)
              for (const oldest of emails.keys()) {
                if (emails.size <= 1_000) break
                emails.delete(oldest)
              }
              return subject
            },
          }),
        { prefix: DEVELOPMENT_PREFIX },
      )
    },
    async fetch(url, init) {
      if (!mounted) throw new TypeError('the development identity provider is not mounted')
      const { pathname, search } = new URL(url)
      const reply = await mounted.inject({
        method: init.method as 'GET' | 'POST',
        url: pathname + search,
        headers: init.headers,
        ...(init.body instanceof URLSearchParams ? { payload: init.body.toString() } : {}),
      })
      return new Response(reply.rawPayload, {
        status: reply.statusCode,
        headers: { 'content-type': reply.headers['content-type'] ?? '' },
      })
    },
  }
}
