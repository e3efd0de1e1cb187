/**
 * The OpenID Connect protocol of the development provider (oidc-provider, a development
 * dependency), loaded with the first sign-in.
 */
import { generateKeyPair, randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { promisify } from 'node:util'
import { type Configuration, type JWK, Provider } from 'oidc-provider'
import { PAGE_POLICY } from '../../double-page.ts'
import { failedPage } from './page.ts'
import { createDevelopmentStore } from './store.ts'

/** Lifetimes, in seconds. */
const FLOW_SECONDS = 600
const CODE_SECONDS = 60

type Settings = {
  issuer: string
  prefix: string
  publicUrl: string
  redirectUri: string
  clientId: string
  clientSecret: string
  /** E-mail addresses by subject. */
  emails: Map<string, string>
  onError?: (error: unknown) => void
}

/** Opens the provider with a new signing key. */
export async function openProtocol(settings: Settings): Promise<Provider> {
  const provider = new Provider(settings.issuer, await configuration(settings))
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => settings.onError?.(error))
  // Koa emits 'error' for faults outside the routes; the package's types list the protocol's events
  // only.
  ;(provider as EventEmitter).on('error', (error: unknown) => settings.onError?.(error))
  return provider
}

async function configuration({
  prefix,
  publicUrl,
  redirectUri,
  clientId,
  clientSecret,
  emails,
}: Settings): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK
  return {
    adapter: createDevelopmentStore(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    pkce: { required: () => true },
    // Google puts the e-mail address into the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'email', 'profile'],
    cookies: {
      names: {
        session: 'antan_dev_session',
        interaction: 'antan_dev_interaction',
        resume: 'antan_dev_resume',
      },
      keys: [randomBytes(32).toString('base64url')],
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { url: (_ctx, interaction) => `${prefix}/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: CODE_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      IdToken: FLOW_SECONDS,
      Grant: FLOW_SECONDS,
      Interaction: FLOW_SECONDS,
      Session: FLOW_SECONDS,
    },
    async findAccount(_ctx, subject) {
      const email = emails.get(subject)
      return email === undefined
        ? undefined
        : {
            accountId: subject,
            claims: async () => ({ sub: subject, email, email_verified: true }),
          }
    },
    // The one client gets every scope without a consent screen.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId,
        accountId: ctx.oidc.session?.accountId ?? '',
      })
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
