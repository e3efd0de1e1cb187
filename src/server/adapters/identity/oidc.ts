/** Any OpenID Connect provider, by authorization code with PKCE S256, state and nonce. */
import * as oidc from 'openid-client'
import {
  type FlowSecrets,
  type Identity,
  IdentityFailure,
  type IdentityProvider,
} from './identity-provider.ts'

/** Default timeout of one request to the provider. */
const TIMEOUT_SECONDS = 8
/** Pause before the metadata is read a second time, ms. */
const RETRY_PAUSE_MS = 250

export const GOOGLE_ISSUER = 'https://accounts.google.com'

export type OidcOptions = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The callback address, exactly as registered at the provider. */
  redirectUri: string
  /** Plain http, for the development provider only. */
  allowHttp?: boolean
  /** Calls the provider; by default over the network. */
  fetch?: oidc.CustomFetch
  /** Timeout of one request to the provider. */
  timeoutSeconds?: number
}

/** Reads the provider's metadata at the first sign-in, and again after a failure. */
export function createIdentityProvider(options: OidcOptions): IdentityProvider {
  let found: Promise<oidc.Configuration> | null = null

  function configuration(): Promise<oidc.Configuration> {
    found ??= discover(options).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }

  return {
    async start({ state, nonce, codeVerifier }) {
      try {
        return oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: options.redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
      } catch (error) {
        throw toFailure(error)
      }
    },
    async finish(callbackUrl: URL, { state, nonce, codeVerifier }: FlowSecrets) {
      // The redirect URI sent to the token endpoint is this address without its query.
      const url = new URL(options.redirectUri)
      url.search = callbackUrl.search
      try {
        const tokens = await oidc.authorizationCodeGrant(await configuration(), url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        return toIdentity(tokens.claims())
      } catch (error) {
        throw toFailure(error)
      }
    },
  }
}

/**
 * Whether the provider rejects our id and secret. Exchanges an invalid code: the error is about the
 * client or about the code. Throws network errors.
 */
export async function isClientRefused(options: OidcOptions): Promise<boolean> {
  const { redirectUri: redirect_uri } = options
  try {
    await oidc.genericGrantRequest(await discover(options), 'authorization_code', {
      code: 'none',
      redirect_uri,
      code_verifier: oidc.randomPKCECodeVerifier(),
    })
    return false
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError)
      return ['invalid_client', 'unauthorized_client'].includes(error.error)
    if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status === 401
    throw error
  }
}

/** Reads the provider's metadata; tries twice, since a provider may still be starting. */
async function discover(options: OidcOptions): Promise<oidc.Configuration> {
  const read = () =>
    oidc.discovery(
      new URL(options.issuer),
      options.clientId,
      // Pinned: neither `none` nor an HMAC with the client secret is accepted.
      { id_token_signed_response_alg: 'RS256' },
      oidc.ClientSecretPost(options.clientSecret),
      {
        timeout: options.timeoutSeconds ?? TIMEOUT_SECONDS,
        // Also verifies signatures of ID tokens from the token endpoint, which the library skips by
        // default.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(options.allowHttp ? [oidc.allowInsecureRequests] : []),
        ],
        ...(options.fetch ? { [oidc.customFetch]: options.fetch } : {}),
      },
    )
  return read().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
    return read()
  })
}

/**
 * Characters whose lower case is an ASCII letter: lowercasing would turn the address into another
 * person's.
 */
const DISGUISED = /[\u0130\u212a]/

function toIdentity(claims: oidc.IDToken | undefined): Identity {
  if (!claims || typeof claims.email !== 'string')
    throw new IdentityFailure('response-rejected', 'no-email')
  if (DISGUISED.test(claims.email))
    throw new IdentityFailure('response-rejected', 'disguised-email')
  return {
    sub: claims.sub,
    email: claims.email.trim().toLowerCase(),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    ...(typeof claims.name === 'string' ? { name: claims.name } : {}),
    ...(typeof claims.picture === 'string' ? { picture: claims.picture } : {}),
  }
}

function toFailure(error: unknown): IdentityFailure {
  if (error instanceof IdentityFailure) return error
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? new IdentityFailure('denied', 'access_denied')
      : new IdentityFailure('provider-error', 'authorization')
  }
  if (error instanceof oidc.ResponseBodyError)
    return new IdentityFailure('response-rejected', 'token-endpoint')
  const code =
    error instanceof oidc.ClientError
      ? (error.code ?? 'client')
      : error instanceof Error
        ? error.name
        : 'unknown'
  const unreachable =
    code === 'OAUTH_TIMEOUT' ||
    code === 'TimeoutError' ||
    code === 'TypeError' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  return new IdentityFailure(unreachable ? 'provider-unreachable' : 'response-rejected', code)
}
