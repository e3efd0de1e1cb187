/**
 * Development double of Google sign-in: an OpenID Connect provider inside this process. It accepts
 * any e-mail address without a password; its signing key lives as long as the process.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import type { DemoAccount } from './page.ts'
import { developmentRoutes } from './routes.ts'

export type DevelopmentProviderOptions = {
  publicUrl: string
  redirectUri: string
  accounts: DemoAccount[]
  /** Whether development doubles may run at this address (config.developmentAllowed). */
  allowed: boolean
  /** Receives faults of the provider itself, never refused sign-ins. */
  onError?: (error: unknown) => void
}
export type DevelopmentProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Adds the provider's routes under its prefix. */
  mount(app: FastifyInstance): Promise<void>
  /**
   * Calls the mounted provider without the network: PUBLIC_URL need not resolve on this machine.
   */
  fetch: CustomFetch
}

export const DEVELOPMENT_PREFIX = '/dev-identity'
const SUBJECT_PREFIX = 'development-'
const MAX_REMEMBERED_EMAILS = 1_000

/**
 * The stable, opaque subject of an e-mail address. Google's subjects are digits, so the two never
 * collide.
 */
export const developmentSubject = (email: string): string =>
  SUBJECT_PREFIX +
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32)

/**
 * Creates the provider; oidc-provider is loaded with the first sign-in. Throws where development
 * doubles may not run.
 */
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
    (opening ??= import('./protocol.ts').then(({ openProtocol }) =>
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
                if (emails.size <= MAX_REMEMBERED_EMAILS) break
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
