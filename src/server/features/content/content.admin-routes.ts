/** Routes of the page panels. */
import type { FastifyInstance } from 'fastify'
import { adminPagesApi } from '#contract/admin/content-pages.ts'
import { resourceHandlers } from '../../admin/bind-resource.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { PagesAdmin } from './content.admin.ts'

export function adminPagesRoutes(
  app: FastifyInstance,
  pages: PagesAdmin,
  options: BindOptions,
): void {
  bind(
    app,
    adminPagesApi,
    {
      ...resourceHandlers<typeof adminPagesApi, 'admin.contentPages'>(
        'admin.contentPages',
        'slug',
        pages.contentPages,
      ),
      ...resourceHandlers<typeof adminPagesApi, 'admin.legalPages'>(
        'admin.legalPages',
        'slug',
        pages.legalPages,
      ),
      'admin.facts.list': async () => ({ facts: await pages.facts() }),
    },
    options,
  )
}
