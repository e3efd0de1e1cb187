/** The links of the shell. */
import { LEGAL_SLUGS, type LegalSlug } from '#contract/content-figures.ts'
import type { FooterLegalPage } from '#contract/footer.ts'
import { siteCopy } from '#copy/public/site.ts'
import { pathOf, type ScreenName } from '../../lib/screens.ts'

type Audience = 'everyone' | 'signed-in' | 'signed-out'
export type ShellLink = { screen: ScreenName; label: string; to: string }

const link = (screen: ScreenName, label: string, audience: Audience = 'everyone') => ({
  screen,
  label,
  audience,
  to: pathOf(screen),
})

const { nav, footer, account } = siteCopy
const TOP = [
  link('restore', nav.restore),
  link('gallery', nav.gallery),
  link('blog', nav.blog),
  link('dashboard', nav.dashboard, 'signed-in'),
  link('pricing', nav.pricing, 'signed-out'),
]

/** Links of the top navigation, by whether somebody is signed in. */
export const topLinks = (signedIn: boolean): ShellLink[] =>
  TOP.filter(
    ({ audience }) =>
      audience === 'everyone' || audience === (signedIn ? 'signed-in' : 'signed-out'),
  )

export const footerLinks: ShellLink[] = [
  link('home', footer.home),
  link('howItWorks', footer.howItWorks),
  link('gallery', footer.gallery),
  link('prices', footer.pricing),
  link('offer', footer.offer),
  link('faq', footer.faq),
  link('restore', footer.restore),
]

const LEGAL_LABELS: Record<LegalSlug, string> = {
  'legal-mentions': footer.legalMentions,
  'terms-of-service': footer.terms,
  'terms-of-sale': footer.termsOfSale,
  'privacy-policy': footer.privacy,
  'cookies-policy': footer.cookies,
}
const isKnown = (slug: string): slug is LegalSlug => Object.hasOwn(LEGAL_LABELS, slug)
const KNOWN_PAGES = LEGAL_SLUGS.map((slug) => ({ slug, title: LEGAL_LABELS[slug] }))

/** Links to the published legal pages; to those of every installation until the list is loaded. */
export const legalPageLinks = (pages: readonly FooterLegalPage[] = KNOWN_PAGES) =>
  pages.map(({ slug, title }) => ({
    slug,
    label: isKnown(slug) ? LEGAL_LABELS[slug] : title,
    to: `/legal/${slug}`,
  }))

/** The links below the legal pages. */
export const legalLinks: ShellLink[] = [
  link('cancelSubscription', account.cancelSubscription),
  link('accessibility', footer.accessibility),
]

export const helpLinks: ShellLink[] = [
  link('support', footer.helpCentre),
  link('verify', footer.verify),
  link('redeem', footer.redeem),
]
