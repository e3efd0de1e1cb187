/** Routes of the signed-in user's own figures. */
import type { FastifyInstance } from 'fastify'
import { usersApi } from '#contract/users.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Users } from './users.service.ts'

export function usersRoutes(app: FastifyInstance, users: Users, options: BindOptions): void {
  bind(
    app,
    usersApi,
    {
      'users.stats': ({ caller }) => users.stats(caller.userId),
    },
    options,
  )
}
