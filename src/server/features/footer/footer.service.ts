/** The editable part of the footer: social links, content pages and legal pages. */
import { and, asc, eq } from '../../db/drizzle.ts'
import { LEGAL_SLUGS } from '#contract/content-figures.ts'
import type { FooterLegalPage, FooterPage, SocialLink } from '#contract/footer.ts'
import { isOutside, safeLink } from '#contract/links.ts'
import { contentPages, footerSocialLinks, legalPages } from '../../db/schema/content.ts'
import type { Db } from '../../platform/db.ts'

/** Sort rank of a legal page: known slugs in their fixed order, then the others. */
const legalRank = (slug: string): number => {
  const place = LEGAL_SLUGS.findIndex((known) => known === slug)
  return place < 0 ? LEGAL_SLUGS.length : place
}

export function createFooter({ db }: { db: Db }) {
  return {
    async socialLinks(): Promise<SocialLink[]> {
      const rows = await db
        .select()
        .from(footerSocialLinks)
        .where(eq(footerSocialLinks.isActive, true))
        .orderBy(asc(footerSocialLinks.sortOrder), asc(footerSocialLinks.id))
      return rows.flatMap(({ id, platform, url }) => {
        const link = safeLink(url)
        return link && isOutside(link) ? [{ id, platform, url: link }] : []
      })
    },
    /** Published pages that are assigned to a section of the footer. */
    async pages(): Promise<FooterPage[]> {
      const rows = await db
        .select()
        .from(contentPages)
        .where(and(eq(contentPages.isPublished, true), eq(contentPages.showInFooter, true)))
        .orderBy(asc(contentPages.sortOrder), asc(contentPages.id))
      return rows.flatMap(({ slug, title, footerSection }) =>
        footerSection === 'support' || footerSection === 'navigation'
          ? [{ slug, title, footerSection }]
          : [],
      )
    },
    /** Published legal pages: the known ones in their fixed order, then the others by title. */
    async legal(): Promise<FooterLegalPage[]> {
      const rows = await db
        .select({ slug: legalPages.slug, title: legalPages.title })
        .from(legalPages)
        .where(eq(legalPages.isPublished, true))
      return rows.toSorted(
        (a, b) => legalRank(a.slug) - legalRank(b.slug) || a.title.localeCompare(b.title, 'fr'),
      )
    },
  }
}
export type Footer = ReturnType<typeof createFooter>
