/** The operator's part of the footer: social links and content pages. */
import { and, asc, eq } from '../../db/drizzle.ts'
import type { FooterPage, SocialLink } from '#contract/footer.ts'
import { isOutside, safeLink } from '#contract/links.ts'
import { contentPages, footerSocialLinks } from '../../db/schema/content.ts'
import type { Db } from '../../platform/db.ts'

export function createFooter({ db }: { db: Db }) {
  return {
    async socialLinks(): Promise<SocialLink[]> {
      const rows = await db.select().from(footerSocialLinks).where(eq(footerSocialLinks.isActive, true))
        .orderBy(asc(footerSocialLinks.sortOrder), asc(footerSocialLinks.id))
      return rows.flatMap(({ id, platform, url }) => {
        const link = safeLink(url)
        return link && isOutside(link) ? [{ id, platform, url: link }] : []
      })
    },
    /** Pages that are published, wanted in the footer and given a place there. */
    async pages(): Promise<FooterPage[]> {
      const rows = await db.select().from(contentPages).where(and(eq(contentPages.isPublished, true), eq(contentPages.showInFooter, true)))
        .orderBy(asc(contentPages.sortOrder), asc(contentPages.id))
      return rows.flatMap(({ slug, title, footerSection }) => (footerSection === 'support' || footerSection === 'navigation' ? [{ slug, title, footerSection }] : []))
    },
  }
}
export type Footer = ReturnType<typeof createFooter>
