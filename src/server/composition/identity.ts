/** Which identity provider signs people in: Google by configuration, else our own for development. */
import {
  createDevelopmentProvider,
  type DevelopmentProvider,
} from '../adapters/identity/development-provider.ts'
import type { IdentityProvider } from '../adapters/identity/identity-provider.ts'
import { createIdentityProvider, GOOGLE_ISSUER } from '../adapters/identity/oidc.ts'
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
