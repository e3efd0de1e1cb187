/**
 * A real OpenID Connect provider inside this process, for machines without a Google account: it vouches for any e-mail
 * without asking for a password. Its keys last as long as the process.
 */
import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { type Configuration, type JWK, Provider } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import { PAGE_POLICY } from '../stand-in-page.ts'
import { failedPage, type DemoAccount } from './development-page.ts'
import { developmentRoutes } from './development-routes.ts'
import { createDevelopmentStore } from './development-store.ts'

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
const SECONDS = { flow: 600, code: 60 }

/** The stable, opaque subject of an e-mail at the development provider. Google's are digits, so the two never meet. */
export const developmentSubject = (email: string): string =>
  SUBJECT_PREFIX + createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32)

/** Makes the provider. Throws where development stand-ins may not run. */
export async function createDevelopmentProvider(options: DevelopmentProviderOptions): Promise<DevelopmentProvider> {
  if (!options.allowed) throw new Error('The development identity provider does not run on a public address.')
  const issuer = options.publicUrl + DEVELOPMENT_PREFIX
  const clientId = 'antan-development'
  const clientSecret = randomBytes(32).toString('base64url')
  const emails = new Map<string, string>()
  const provider = new Provider(issuer, await configuration({ ...options, clientId, clientSecret, emails }))
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => options.onError?.(error))
  // Koa's own name for a fault outside every route; the types know the protocol's events only.
  ;(provider as EventEmitter).on('error', (error: unknown) => options.onError?.(error))

  let mounted: FastifyInstance | null = null
  return {
    issuer,
    clientId,
    clientSecret,
    async mount(app) {
      mounted = app
      await app.register(async (scope) => developmentRoutes(scope, {
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
      }), { prefix: DEVELOPMENT_PREFIX })
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
      return new Response(reply.rawPayload, { status: reply.statusCode, headers: { 'content-type': reply.headers['content-type'] ?? '' } })
    },
  }
}

type Settings = DevelopmentProviderOptions & { clientId: string; clientSecret: string; emails: Map<string, string> }

async function configuration({ publicUrl, redirectUri, clientId, clientSecret, emails }: Settings): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK
  return {
    adapter: createDevelopmentStore(),
    clients: [{
      client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri],
      grant_types: ['authorization_code'], response_types: ['code'], token_endpoint_auth_method: 'client_secret_post',
    }],
    jwks: { keys: [key] },
    pkce: { required: () => true },
    // The e-mail belongs in the ID token, as Google puts it there.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'email', 'profile'],
    cookies: {
      names: { session: 'antan_dev_session', interaction: 'antan_dev_interaction', resume: 'antan_dev_resume' },
      keys: [randomBytes(32).toString('base64url')],
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false }, userinfo: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${DEVELOPMENT_PREFIX}/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: SECONDS.code, AuthorizationCode: SECONDS.code, IdToken: SECONDS.flow,
      Grant: SECONDS.flow, Interaction: SECONDS.flow, Session: SECONDS.flow,
    },
    async findAccount(_ctx, subject) {
      const email = emails.get(subject)
      return email === undefined ? undefined : { accountId: subject, claims: async () => ({ sub: subject, email, email_verified: true }) }
    },
    // Everything our one client asks for is granted at once: no consent screen.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    async renderError(ctx) {
      ctx.type = 'html'
      ctx.set('content-security-policy', PAGE_POLICY)
      ctx.body = failedPage(`${publicUrl}/`)
    },
  }
}
