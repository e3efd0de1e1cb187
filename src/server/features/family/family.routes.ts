/** Routes of family links, for their owner and for relatives. */
import type { FastifyInstance } from 'fastify'
import { familyApi } from '#contract/family.ts'
import { relativesApi } from '#contract/relatives.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Family } from './family.service.ts'
import type { Relatives } from './family.relatives.ts'

export function familyRoutes(
  app: FastifyInstance,
  { family, relatives }: { family: Family; relatives: Relatives },
  options: BindOptions,
): void {
  bind(
    app,
    familyApi,
    {
      'family.links': ({ caller }) => family.links(caller.userId),
      'family.make': ({ caller, body }) => family.make(caller.userId, body),
      'family.close': ({ caller, params }) => family.close(caller.userId, params.id),
      'family.replies': ({ caller, params }) => family.replies(caller.userId, params.id),
      'family.accept': ({ caller, params }) => family.accept(caller.userId, params.id),
      'family.removeReply': ({ caller, params }) => family.removeReply(caller.userId, params.id),
    },
    options,
  )
  bind(
    app,
    relativesApi,
    {
      'relatives.page': ({ params }) => relatives.page(params.token),
      'relatives.before': ({ params }) => relatives.before(params),
      'relatives.after': ({ params }) => relatives.after(params),
      'relatives.vote': ({ params, body, request: { ip } }) =>
        relatives.vote({ ...params, ...body, ip }),
      'relatives.name': ({ params, body, request: { ip } }) =>
        relatives.name({ ...params, ...body, ip }),
      'relatives.message': ({ params, body, request: { ip } }) =>
        relatives.message({ ...params, ...body, ip }),
      'relatives.report': ({ params, body, request: { ip } }) =>
        relatives.report({ ...params, ...body, ip }),
    },
    options,
  )
}
