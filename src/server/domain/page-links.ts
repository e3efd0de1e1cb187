/**
 * Detects links to legal and content pages that are deleted or unpublished; readers of content
 * leave them out.
 */
import { writtenPageAt } from '#contract/content-figures.ts'
import { eq } from '../db/drizzle.ts'
import { contentPages, legalPages } from '../db/schema/content.ts'
import type { Db } from '../platform/db.ts'

/** Reads which pages are published and returns a predicate for links to pages that are not. */
export type DeadLinks = () => Promise<(link: string) => boolean>

/** `publicUrl` is the address of the site: absolute links with its origin count as internal. */
export function createDeadLinks({ db, publicUrl }: { db: Db; publicUrl: string }): DeadLinks {
  const { origin } = new URL(publicUrl)
  return async () => {
    const [legal, pages] = await Promise.all(
      [legalPages, contentPages].map(
        async (table) =>
          new Set(
            (
              await db.select({ slug: table.slug }).from(table).where(eq(table.isPublished, true))
            ).map(({ slug }) => slug),
          ),
      ),
    )
    return (link) => {
      const url = URL.parse(link, origin)
      const page = url?.origin === origin ? writtenPageAt(url.pathname) : null
      return page !== null && !(page.kind === 'legal' ? legal : pages)!.has(page.slug)
    }
  }
}
