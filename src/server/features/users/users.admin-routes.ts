/** Routes of the users panel. */
import type { FastifyInstance } from 'fastify'
import { adminUsersApi } from '#contract/admin/users.ts'
import { actorOf } from '../../admin/audit.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { UserPasswords } from './users.admin-passwords.ts'
import type { AdminUsers } from './users.admin.ts'

export function adminUsersRoutes(
  app: FastifyInstance,
  { users, passwords }: { users: AdminUsers; passwords: UserPasswords },
  options: BindOptions,
): void {
  bind(
    app,
    adminUsersApi,
    {
      'admin.users.list': ({ query }) => users.list(query),
      'admin.users.create': (input) => passwords.create(actorOf(input), input.body),
      'admin.users.credits': (input) =>
        users.setCredits(actorOf(input), input.params.id, input.body),
      'admin.users.role': (input) =>
        users.setRole(actorOf(input), input.params.id, input.body.isAdmin),
      'admin.users.remove': (input) => users.remove(actorOf(input), input.params.id),
      'admin.users.resetPassword': (input) => passwords.reset(actorOf(input), input.params.id),
    },
    options,
  )
}
