/** Routes of the blog panel. */
import type { FastifyInstance } from 'fastify'
import { adminBlogApi } from '#contract/admin/content-blog.ts'
import { actorOf } from '../../admin/audit.ts'
import { resourceHandlers } from '../../admin/bind-resource.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { BlogAdmin } from './blog.admin.ts'

export function adminBlogRoutes(app: FastifyInstance, blog: BlogAdmin, options: BindOptions): void {
  bind(
    app,
    adminBlogApi,
    {
      ...resourceHandlers<typeof adminBlogApi, 'admin.blogSections'>(
        'admin.blogSections',
        'sectionKey',
        blog.sections,
      ),
      'admin.blogMetadata.read': () => blog.metadata(),
      'admin.blogMetadata.save': (input) => blog.saveMetadata(actorOf(input), input.body),
    },
    options,
  )
}
