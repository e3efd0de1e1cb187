/** Routes of the operator's page. */
import type { FastifyInstance } from 'fastify'
import { adminOperationsApi } from '#contract/admin/operations.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { OperatorView } from './operations.ts'

export function adminOperationsRoutes(
  app: FastifyInstance,
  view: OperatorView,
  options: BindOptions,
): void {
  bind(
    app,
    adminOperationsApi,
    { 'admin.operations.read': () => view.read(), 'admin.operations.checks': () => view.checks() },
    options,
  )
}
