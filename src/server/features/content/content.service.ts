/**
 * Legal and content pages by slug: HTML sanitised, facts filled in. Drafts are served to
 * administrators only.
 */
import { eq } from '../../db/drizzle.ts'
import type { ContentPage } from '#contract/content.ts'
import { factsOf, type Offer } from '#copy/facts.ts'
import { fillIn, type Facts } from '#markup/facts.ts'
import { contentPages, legalPages } from '../../db/schema/content.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { sanitiseHtml, withoutLinks } from '../../platform/html.ts'
import type { PublisherDetails } from '../../domain/publisher.ts'
import type { DeadLinks } from '../../domain/page-links.ts'

/** Other texts name no page, and some of them, such as NUL, are rejected by the database. */
const SLUG = /^[\p{L}\p{N}._-]{1,200}$/u

type PageRow = Pick<
  typeof contentPages.$inferSelect,
  'id' | 'slug' | 'title' | 'content' | 'metaDescription' | 'isPublished' | 'updatedAt'
>

type Deps = { db: Db; facts: () => Promise<Facts>; deadLinks: DeadLinks }
type FactsDeps = {
  publisher(): Promise<PublisherDetails>
  engine: 'local' | 'instant' | 'replicate'
  pricing: { unitPrice(): Promise<number>; plans(): Promise<readonly Offer[]> }
}
/** Null without a session. */
type Reader = { isAdmin: boolean } | null

/**
 * Reads the facts that pages name in double braces: prices and offers of the moment, publisher and
 * engine.
 */
export const createFacts =
  ({ publisher, engine, pricing }: FactsDeps): (() => Promise<Facts>) =>
  async () =>
    factsOf(
      await publisher(),
      await pricing.unitPrice(),
      (await pricing.plans()).filter(({ basePrice }) => Number(basePrice) > 0),
      engine === 'replicate' ? 'Replicate' : 'own machines',
    )

export function createContent({ db, facts, deadLinks }: Deps) {
  /**
   * Facts are filled in before sanitising, so that they are sanitised too. Throws NOT_FOUND for a
   * draft, except for administrators.
   */
  async function present(row: PageRow | undefined, reader: Reader): Promise<ContentPage> {
    if (!row || (!row.isPublished && !reader?.isAdmin)) throw new AppError('NOT_FOUND')
    const { id, slug, title, metaDescription, isPublished } = row
    const content = withoutLinks(
      sanitiseHtml(fillIn(row.content, await facts())),
      await deadLinks(),
    )
    return {
      id,
      slug,
      title,
      metaDescription,
      isPublished,
      content,
      updatedAt: row.updatedAt.toISOString(),
    }
  }
  return {
    /** Throws NOT_FOUND. */
    async legal(slug: string, reader: Reader): Promise<ContentPage> {
      const [row] = SLUG.test(slug)
        ? await db.select().from(legalPages).where(eq(legalPages.slug, slug))
        : []
      return present(row, reader)
    },
    /** Throws NOT_FOUND. */
    async page(slug: string, reader: Reader): Promise<ContentPage> {
      const [row] = SLUG.test(slug)
        ? await db.select().from(contentPages).where(eq(contentPages.slug, slug))
        : []
      return present(row, reader)
    },
  }
}
export type Content = ReturnType<typeof createContent>
