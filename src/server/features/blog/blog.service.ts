/**
 * The public blog article: enabled sections in their order, with sanitised HTML and checked
 * pictures and links.
 */
import { asc, desc, eq } from '../../db/drizzle.ts'
import { BlogContent, BlogItem, type BlogMetadata, type BlogSection } from '#contract/blog.ts'
import { safeLink } from '#contract/links.ts'
import { pictureOf } from '#contract/pictures.ts'
import { blogMetadata, blogSections } from '../../db/schema/content.ts'
import type { Db } from '../../platform/db.ts'
import { sanitiseHtml, withoutLinks } from '../../platform/html.ts'
import type { DeadLinks } from '../../domain/page-links.ts'

type SectionRow = typeof blogSections.$inferSelect
type MetadataRow = typeof blogMetadata.$inferSelect

/** Target of the call to action without a valid link. */
const DEFAULT_CTA_LINK = '/restore'
const picture = (address: string | null): string | null => (pictureOf(address) ? address : null)

/**
 * Parses stored content and leaves invalid parts out, so that one mistake does not hide the page.
 */
function toBlogContent(stored: unknown, isDead: (link: string) => boolean): BlogContent {
  const given =
    typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const items = Array.isArray(given['items'])
    ? given['items'].flatMap((item) => BlogItem.safeParse(item).data ?? [])
    : []
  const parts = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== null && (name === 'type' || typeof value === 'string'),
    ),
  )
  const content = BlogContent.parse({ ...parts, items: [] })
  return {
    ...content,
    text: withoutLinks(sanitiseHtml(content.text), isDead),
    additionalText: withoutLinks(sanitiseHtml(content.additionalText), isDead),
    imageUrl: picture(content.imageUrl),
    items: items.map((item) => ({
      ...item,
      imageUrl: picture(item.imageUrl),
      beforeImage: picture(item.beforeImage),
      afterImage: picture(item.afterImage),
    })),
  }
}

const toBlogSection = (
  { content, ...row }: SectionRow,
  isDead: (link: string) => boolean,
): BlogSection => {
  const { id, sectionKey, type, title, subtitle, isEnabled, sortOrder } = row
  return {
    id,
    sectionKey,
    type,
    title,
    subtitle,
    isEnabled,
    sortOrder,
    content: toBlogContent(content, isDead),
  }
}

function toBlogMetadata(
  row: MetadataRow,
  changed: Date,
  isDead: (link: string) => boolean,
): BlogMetadata {
  const {
    title,
    subtitle,
    metaTitle,
    metaDescription,
    author,
    readingTime,
    categoryTags,
    ctaEnabled,
    ctaTitle,
    ctaSubtitle,
    ctaButtonText,
  } = row
  const link = safeLink(row.ctaButtonLink)
  return {
    title,
    subtitle,
    metaTitle,
    metaDescription,
    author,
    readingTime,
    categoryTags,
    ctaEnabled,
    ctaTitle,
    ctaSubtitle,
    ctaButtonText,
    ogImage: picture(row.ogImage),
    ctaButtonLink: link === null || isDead(link) ? DEFAULT_CTA_LINK : link,
    createdAt: row.createdAt.toISOString(),
    updatedAt: changed.toISOString(),
  }
}

export function createBlog({ db, deadLinks }: { db: Db; deadLinks: DeadLinks }) {
  return {
    async read(): Promise<{ sections: BlogSection[]; metadata: BlogMetadata | null }> {
      const rows = await db
        .select()
        .from(blogSections)
        .where(eq(blogSections.isEnabled, true))
        .orderBy(asc(blogSections.sortOrder), asc(blogSections.id))
      const [metadata] = await db
        .select()
        .from(blogMetadata)
        .orderBy(desc(blogMetadata.id))
        .limit(1)
      const changed = new Date(
        Math.max(
          ...[...rows, ...(metadata ? [metadata] : [])].map(({ updatedAt }) => updatedAt.getTime()),
        ),
      )
      const isDead = await deadLinks()
      return {
        sections: rows.map((row) => toBlogSection(row, isDead)),
        metadata: metadata ? toBlogMetadata(metadata, changed, isDead) : null,
      }
    },
  }
}
export type Blog = ReturnType<typeof createBlog>
