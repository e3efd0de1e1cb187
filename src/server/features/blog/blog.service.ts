/** The blog's article as it is shown: enabled sections in their order, HTML sanitised, pictures and links checked. */
import { asc, desc, eq } from '../../db/drizzle.ts'
import { BlogContent, BlogItem, type BlogMetadata, type BlogSection } from '#contract/blog.ts'
import { safeLink } from '#contract/links.ts'
import { pictureOf } from '#contract/pictures.ts'
import { blogMetadata, blogSections } from '../../db/schema/content.ts'
import type { Db } from '../../platform/db.ts'
import { sanitiseHtml } from '../../platform/html.ts'

type SectionRow = typeof blogSections.$inferSelect
type MetadataRow = typeof blogMetadata.$inferSelect

/** Where the call to action leads unless told otherwise. */
const DEFAULT_CTA_LINK = '/restore'
const picture = (address: string | null): string | null => (pictureOf(address) ? address : null)

/** Unreadable parts are left out: a slip in the stored content costs a picture, not the page. */
export function toBlogContent(stored: unknown): BlogContent {
  const given = typeof stored === 'object' && stored !== null ? stored as Record<string, unknown> : {}
  const items = Array.isArray(given['items']) ? given['items'].flatMap((item) => BlogItem.safeParse(item).data ?? []) : []
  const parts = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== null && (name === 'type' || typeof value === 'string')))
  const content = BlogContent.parse({ ...parts, items: [] })
  return {
    ...content,
    text: sanitiseHtml(content.text),
    additionalText: sanitiseHtml(content.additionalText),
    imageUrl: picture(content.imageUrl),
    items: items.map((item) => ({ ...item, imageUrl: picture(item.imageUrl), beforeImage: picture(item.beforeImage), afterImage: picture(item.afterImage) })),
  }
}

const toBlogSection = ({ id, sectionKey, type, title, subtitle, isEnabled, sortOrder, content }: SectionRow): BlogSection =>
  ({ id, sectionKey, type, title, subtitle, isEnabled, sortOrder, content: toBlogContent(content) })

function toBlogMetadata(row: MetadataRow, changed: Date): BlogMetadata {
  const { title, subtitle, metaTitle, metaDescription, author, readingTime, categoryTags, ctaEnabled, ctaTitle, ctaSubtitle, ctaButtonText } = row
  return {
    title, subtitle, metaTitle, metaDescription, author, readingTime, categoryTags, ctaEnabled, ctaTitle, ctaSubtitle, ctaButtonText,
    ogImage: picture(row.ogImage), ctaButtonLink: safeLink(row.ctaButtonLink) ?? DEFAULT_CTA_LINK,
    createdAt: row.createdAt.toISOString(), updatedAt: changed.toISOString(),
  }
}

export function createBlog({ db }: { db: Db }) {
  return {
    async read(): Promise<{ sections: BlogSection[]; metadata: BlogMetadata | null }> {
      const rows = await db.select().from(blogSections).where(eq(blogSections.isEnabled, true)).orderBy(asc(blogSections.sortOrder), asc(blogSections.id))
      const [metadata] = await db.select().from(blogMetadata).orderBy(desc(blogMetadata.id)).limit(1)
      const changed = new Date(Math.max(...[...rows, ...(metadata ? [metadata] : [])].map(({ updatedAt }) => updatedAt.getTime())))
      return { sections: rows.map(toBlogSection), metadata: metadata ? toBlogMetadata(metadata, changed) : null }
    },
  }
}
export type Blog = ReturnType<typeof createBlog>
