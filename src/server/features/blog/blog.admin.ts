/** Panel of the blog: its sections, and the single record of its header. */
import { asc, eq, sql } from '../../db/drizzle.ts'
import type { z } from 'zod'
import {
  adminBlogApi,
  type AdminBlogMetadata,
  type AdminBlogSection,
} from '#contract/admin/blog.ts'
import { BLOG_METADATA_KEY } from '#contract/admin/version-figures.ts'
import { BlogContent } from '#contract/blog.ts'
import { blogAdminCopy as copy } from '#copy/admin/blog.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { createResource, requireFresh, resourceHandlers } from '../../admin/resource.ts'
import { withPublication } from '../../admin/publication.ts'
import { blogMetadata, blogSections } from '../../db/schema/content.ts'
import { contentChanged } from '../../domain/content-version.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { sanitiseHtml } from '../../platform/html.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'
import { BLOG_HEADER_ID } from './blog.seed.ts'

type Deps = {
  db: Db
  now: Clock
}
type Section = typeof blogSections.$inferSelect
type Header = typeof blogMetadata.$inferSelect
type HeaderChanges = z.output<(typeof adminBlogApi)['admin.blogMetadata.save']['body']>

const presentSection = ({
  id,
  sectionKey,
  type,
  title,
  subtitle,
  isEnabled,
  publishAt,
  sortOrder,
  content,
  updatedAt,
}: Section): AdminBlogSection => ({
  id,
  sectionKey,
  type,
  title,
  subtitle,
  isEnabled,
  publishAt: publishAt?.toISOString() ?? null,
  sortOrder,
  content: BlogContent.parse(content),
  updatedAt: updatedAt.toISOString(),
})

const presentHeader = (row: Header | undefined): AdminBlogMetadata => ({
  title: row?.title ?? '',
  subtitle: row?.subtitle ?? null,
  metaTitle: row?.metaTitle ?? null,
  metaDescription: row?.metaDescription ?? null,
  ogImage: row?.ogImage ?? null,
  author: row?.author ?? null,
  readingTime: row?.readingTime ?? null,
  categoryTags: row?.categoryTags ?? [],
  ctaEnabled: row?.ctaEnabled ?? true,
  ctaTitle: row?.ctaTitle ?? null,
  ctaSubtitle: row?.ctaSubtitle ?? null,
  ctaButtonText: row?.ctaButtonText ?? null,
  ctaButtonLink: row?.ctaButtonLink ?? null,
  updatedAt: row?.updatedAt.toISOString() ?? null,
})

export function createBlogAdmin({ db, now }: Deps) {
  const sections = createResource({
    db,
    table: blogSections,
    key: 'sectionKey',
    noun: 'BLOG_SECTION',
    versions: 'blogSection',
    changed: contentChanged,
    orderBy: [asc(blogSections.sortOrder), asc(blogSections.id)],
    label: (row) => row.sectionKey,
    present: presentSection,
    prepare: (_tx, values, current) => {
      const dated = withPublication(values, current, now())
      if (!values.content) return dated
      const content = BlogContent.parse(values.content)
      return {
        ...dated,
        content: {
          ...content,
          text: sanitiseHtml(content.text),
          additionalText: sanitiseHtml(content.additionalText),
        },
      }
    },
  })
  const header = (reader: Db | Tx) =>
    reader.select().from(blogMetadata).orderBy(asc(blogMetadata.id)).limit(1)

  return {
    sections,
    metadata: async () => presentHeader((await header(db))[0]),
    /** Creates the record at the first save. Throws CONFLICT. */
    saveMetadata: (actor: Actor, changes: HeaderChanges, restoredFrom: Date | null = null) =>
      db.transaction(async (tx) => {
        const [before] = await header(tx).for('update')
        if (before) requireFresh(actor, before)
        const values = { ...changes, lastEditedBy: actor.id, updatedAt: sql`now()` }
        const [after] = before
          ? await tx
              .update(blogMetadata)
              .set(values)
              .where(eq(blogMetadata.id, before.id))
              .returning()
          : await tx
              .insert(blogMetadata)
              .values({ ...values, id: BLOG_HEADER_ID, title: changes.title ?? copy.defaultTitle })
              // Another first save may be faster.
              .onConflictDoUpdate({ target: blogMetadata.id, set: values })
              .returning()
        await audit(tx, actor, {
          action: restoredFrom ? 'RESTORE_BLOG_METADATA' : 'UPDATE_BLOG_METADATA',
          before: before ?? null,
          after: after ?? null,
          version: {
            kind: 'blogMetadata',
            itemKey: BLOG_METADATA_KEY,
            before: before ?? null,
            after: after ?? null,
            restoredFrom,
          },
        })
        await contentChanged(tx)
        return presentHeader(after)
      }),
  }
}
export type BlogAdmin = ReturnType<typeof createBlogAdmin>

export function adminBlogRoutes(app: FastifyInstance, blog: BlogAdmin, options: BindOptions): void {
  bind(
    app,
    adminBlogApi,
    {
      ...resourceHandlers(adminBlogApi, 'admin.blogSections', blog.sections),
      'admin.blogMetadata.read': () => blog.metadata(),
      'admin.blogMetadata.save': (input) => blog.saveMetadata(actorOf(input), input.body),
    },
    options,
  )
}
