/** Routes of sign-in, session check and sign-out. */
import type { FastifyInstance } from 'fastify'
import { authApi } from '#contract/auth.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Auth } from './auth.service.ts'

export function authRoutes(app: FastifyInstance, auth: Auth, options: BindOptions): void {
  bind(
    app,
    authApi,
    {
      'auth.start': ({ request, query }) => auth.start(request, query.returnTo),
      'auth.callback': ({ request, url }) => auth.finish(request, url),
      'auth.exchange': ({ request, body }) => auth.exchange(request, body.code),
      'auth.local': ({ request, body }) => auth.local.signIn(request, body),
      'auth.setPassword': ({ body }) => auth.local.setPassword(body.secret, body.password),
      'auth.me': ({ request, caller }) => auth.me(request, caller),
      'auth.logout': ({ request, caller }) => auth.logout(request, caller),
      'auth.logoutOthers': ({ caller }) => auth.logoutOthers(caller),
    },
    options,
  )
}
