/** Routes of legal and content pages. */
import type { FastifyInstance } from 'fastify'
import { contentApi } from '#contract/content.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Content } from './content.service.ts'

export function contentRoutes(app: FastifyInstance, content: Content, options: BindOptions): void {
  bind(
    app,
    contentApi,
    {
      'content.legal': ({ params, caller }) => content.legal(params.slug, caller),
      'content.page': ({ params, caller }) => content.page(params.slug, caller),
    },
    options,
  )
}
