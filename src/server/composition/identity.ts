/** Chooses the identity provider: Google when it is configured, else the development provider. */
import type { DevelopmentProvider } from '../adapters/identity/development/provider.ts'
import type { IdentityProvider } from '../adapters/identity/identity-provider.ts'
import { createIdentityProvider, GOOGLE_ISSUER } from '../adapters/identity/oidc.ts'
import { loadDouble } from '../adapters/load-double.ts'
import type { Config } from '../config.ts'
import { DEMO_EMAIL } from '../features/users/users.seed.ts'
import type { Log } from '../platform/log.ts'

export async function chooseIdentity(
  config: Config,
  log: Log,
): Promise<{ identity: IdentityProvider; developmentIdentity: DevelopmentProvider | null }> {
  const redirectUri = `${config.publicUrl}/api/auth/google/callback`
  if (config.google)
    return {
      identity: createIdentityProvider({ issuer: GOOGLE_ISSUER, ...config.google, redirectUri }),
      developmentIdentity: null,
    }
  const { createDevelopmentProvider } = await loadDouble(
    'development identity provider',
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    async () => {
      // The package is imported with the first sign-in; its absence shows at the start.
      import.meta.resolve('oidc-provider')
      return import('../adapters/identity/development/provider.ts')
    },
  )
  const provider = createDevelopmentProvider({
    publicUrl: config.publicUrl,
    redirectUri,
    allowed: config.developmentAllowed,
    accounts: [
      { email: config.adminEmail, role: 'admin' },
      { email: DEMO_EMAIL, role: 'user' },
    ],
    onError: (error) => log.error({ err: error }, 'development identity provider'),
  })
  const { issuer, clientId, clientSecret, fetch } = provider
  return {
    identity: createIdentityProvider({
      issuer,
      clientId,
      clientSecret,
      redirectUri,
      fetch,
      allowHttp: true,
    }),
    developmentIdentity: provider,
  }
}
