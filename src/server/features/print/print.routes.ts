/** Routes of sheets for printing. */
import type { FastifyInstance } from 'fastify'
import { printApi } from '#contract/print.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Print } from './print.service.ts'

export function printRoutes(app: FastifyInstance, print: Print, options: BindOptions): void {
  bind(
    app,
    printApi,
    {
      'print.facts': ({ caller, params }) => print.facts({ userId: caller.userId, ...params }),
      'print.make': ({ caller, params, body }) =>
        print.make({ userId: caller.userId, ...params, sheet: body }),
      'print.file': ({ caller, params }) => print.file({ userId: caller.userId, ...params }),
    },
    options,
  )
}
