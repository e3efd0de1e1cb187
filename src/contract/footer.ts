/** Links that the operator adds to the footer of every page. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const SocialLink = z.object({
  id: z.int().positive(),
  platform: z.string(),
  url: z.string(),
})
export type SocialLink = z.infer<typeof SocialLink>

/** The column: 'support' lists it with the help pages, 'navigation' with the quick links. */
export const FooterPage = z.object({
  slug: z.string(),
  title: z.string(),
  footerSection: z.enum(['support', 'navigation']),
})
export type FooterPage = z.infer<typeof FooterPage>

export const FooterLegalPage = z.object({ slug: z.string(), title: z.string() })
export type FooterLegalPage = z.infer<typeof FooterLegalPage>

export const footerApi = {
  'footer.socialLinks': endpoint('footer.socialLinks', {
    access: 'public',
    summary: 'Active social links, in their order',
    reply: z.array(SocialLink),
  }),
  'footer.pages': endpoint('footer.pages', {
    access: 'public',
    summary: 'Published content pages of the footer, in their order',
    reply: z.array(FooterPage),
  }),
  'footer.legal': endpoint('footer.legal', {
    access: 'public',
    summary: 'Published legal pages: those of every installation first, then by title',
    reply: z.array(FooterLegalPage),
  }),
}
