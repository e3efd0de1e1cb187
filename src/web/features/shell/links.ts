/** The links of the shell, each shown once its screen exists. */
import { siteCopy } from '#copy/site.ts'
import { isLive, pathOf, type ScreenName } from '../../lib/screens.ts'

type Audience = 'everyone' | 'signed-in' | 'signed-out'
export type ShellLink = { screen: ScreenName; label: string; to: string }

const link = (screen: ScreenName, label: string, audience: Audience = 'everyone') => ({ screen, label, audience, to: pathOf(screen) })
const shown = (links: ReturnType<typeof link>[]) => links.filter((item) => isLive(item.screen))

const { nav, footer, account } = siteCopy
const TOP = [
  link('restore', nav.restore),
  link('gallery', nav.gallery),
  link('blog', nav.blog),
  link('dashboard', nav.dashboard, 'signed-in'),
  link('pricing', nav.pricing, 'signed-out'),
]

/** Links of the top navigation for somebody signed in or not. */
export const topLinks = (signedIn: boolean): ShellLink[] =>
  shown(TOP).filter(({ audience }) => audience === 'everyone' || (audience === 'signed-in') === signedIn)

export const footerLinks: ShellLink[] = shown([
  link('home', footer.home),
  link('howItWorks', footer.howItWorks),
  link('gallery', footer.gallery),
  link('prices', footer.pricing),
  link('faq', footer.faq),
  link('restore', footer.restore),
])

export const legalLinks: ShellLink[] = shown([
  link('legalMentions', footer.legalMentions),
  link('termsOfService', footer.terms),
  link('termsOfSale', footer.termsOfSale),
  link('privacyPolicy', footer.privacy),
  link('cookiesPolicy', footer.cookies),
  link('cancelSubscription', account.cancelSubscription),
  link('accessibility', footer.accessibility),
])

export const helpLinks: ShellLink[] = shown([link('support', footer.helpCentre)])
