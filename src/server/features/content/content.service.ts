/** Legal and content pages by slug: HTML sanitised, the figures of the service filled in. Drafts are served, marked as such. */
import { eq } from '../../db/drizzle.ts'
import type { ContentPage } from '#contract/content.ts'
import { fillIn, type Facts } from '#contract/markup/facts.ts'
import { contentPages, legalPages } from '../../db/schema/content.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { sanitiseHtml } from '../../platform/html.ts'

/** Slugs are words, figures and hyphens: anything else is no page, and some of it no text that a database takes. */
const SLUG = /^[\p{L}\p{N}._-]{1,200}$/u

type PageRow = Pick<typeof contentPages.$inferSelect, 'id' | 'slug' | 'title' | 'content' | 'metaDescription' | 'isPublished' | 'updatedAt'>

export function createContent({ db, facts }: { db: Db; facts: () => Promise<Facts> }) {
  /** Filled in first, so that what a fact says is sanitised too. */
  async function present(row: PageRow | undefined): Promise<ContentPage> {
    if (!row) throw new AppError('NOT_FOUND')
    const { id, slug, title, metaDescription, isPublished } = row
    return { id, slug, title, metaDescription, isPublished, content: sanitiseHtml(fillIn(row.content, await facts())), updatedAt: row.updatedAt.toISOString() }
  }
  return {
    /** Throws NOT_FOUND. */
    async legal(slug: string): Promise<ContentPage> {
      const [row] = SLUG.test(slug) ? await db.select().from(legalPages).where(eq(legalPages.slug, slug)) : []
      return present(row)
    },
    /** Throws NOT_FOUND. */
    async page(slug: string): Promise<ContentPage> {
      const [row] = SLUG.test(slug) ? await db.select().from(contentPages).where(eq(contentPages.slug, slug)) : []
      return present(row)
    },
  }
}
export type Content = ReturnType<typeof createContent>
