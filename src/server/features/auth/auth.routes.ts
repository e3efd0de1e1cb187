/** Routes of sign-in, session check, sign-out, second factor and confirmation of the identity. */
import type { FastifyInstance } from 'fastify'
import { authApi } from '#contract/auth.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { actorOf } from '../../admin/audit.ts'
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
      'auth.local': ({ request, body }) => auth.signInLocally(request, body),
      'auth.setPassword': ({ body }) => auth.local.setPassword(body.secret, body.password),
      'auth.me': ({ request, caller }) => auth.me(request, caller),
      'auth.logout': ({ request, caller }) => auth.logout(request, caller),
      'auth.logoutOthers': ({ caller }) => auth.logoutOthers(caller),
    },
    options,
  )
  const { secondFactor, identity, openings } = auth
  bind(
    app,
    secondFactorApi,
    {
      'secondFactor.signIn': ({ request, body }) => openings.finish(request, body),
      'secondFactor.read': ({ caller }) => secondFactor.read(caller.userId),
      'secondFactor.enrol': (input) => secondFactor.enrol(actorOf(input)),
      'secondFactor.confirm': (input) =>
        secondFactor.confirm(input.request, {
          actor: actorOf(input),
          caller: input.caller,
          code: input.body.code,
        }),
      'secondFactor.renew': (input) =>
        secondFactor.renew(input.request, actorOf(input), input.body.code),
      'secondFactor.disable': (input) =>
        secondFactor.disable(input.request, actorOf(input), input.body.code),
      'identity.way': ({ caller }) => identity.way(caller),
      'identity.confirm': ({ request, caller, body }) =>
        identity.confirm(request, caller, body.proof),
      'identity.google': ({ request, caller }) => auth.confirmWithGoogle(request, caller),
    },
    options,
  )
}
