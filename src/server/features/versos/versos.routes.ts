/** Routes of the versos of postcards. */
import type { FastifyInstance } from 'fastify'
import { versosApi } from '#contract/versos.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Versos } from './versos.service.ts'

export function versosRoutes(app: FastifyInstance, versos: Versos, options: BindOptions): void {
  bind(
    app,
    versosApi,
    {
      'versos.read': ({ caller, params }) => versos.read({ userId: caller.userId, ...params }),
      'versos.send': ({ caller, params, body, file, request }) =>
        versos.send({ userId: caller.userId, ...params, ...body, file, requestId: request.id }),
      'versos.remove': ({ caller, params }) => versos.remove({ userId: caller.userId, ...params }),
      'images.verso': ({ caller, params, query }) =>
        versos.image({ userId: caller.userId, ...params, size: query.size }),
      'images.postcard': ({ caller, params }) =>
        versos.postcard({ userId: caller.userId, ...params }),
    },
    options,
  )
}
