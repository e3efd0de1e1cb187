/** The landing page of a new installation. */
import { LANDING_CONTENT } from '#contract/landing.ts'
import { LANDING_KEYS, type LandingKey } from '#contract/landing-figures.ts'
import { landingSeed as words } from '#copy/seeds/landing.ts'
import { landingPageSections } from '../../db/schema/content.ts'
import type { Tx } from '../../platform/db.ts'
import { seedOnce } from '../../domain/seed-once.ts'

/** Addresses of a pair's public pictures. */
export type PairAddresses = { before: string; after: string }
type Content = Record<string, unknown>

/** `hero` and `share` are the pairs that those sections show. */
export async function seedLanding(
  tx: Tx,
  pairs: { hero: PairAddresses; share: PairAddresses },
): Promise<void> {
  const { hero, steps, share, gallery, pricing, testimonials, faq } = words
  const { title: heroTitle, subtitle: heroSubtitle, ...heroContent } = hero
  const sections: Record<
    LandingKey,
    { title: string; subtitle: string | null; isEnabled?: boolean; content: Content }
  > = {
    hero: {
      title: heroTitle,
      subtitle: heroSubtitle,
      content: {
        ...heroContent,
        ctaLink: '/restore',
        secondaryLink: '/gallery',
        beforeImage: pairs.hero.before,
        afterImage: pairs.hero.after,
      },
    },
    'how-it-works': {
      title: steps.title,
      subtitle: steps.subtitle,
      content: {
        steps: steps.list.map((step, at) => ({ stepNumber: at + 1, ...step })),
        ctaText: steps.ctaText,
      },
    },
    share: {
      title: share.title,
      subtitle: null,
      content: {
        mainTitle: share.mainTitle,
        subtitle: share.subtitle,
        ctaText: share.ctaText,
        beforeImage: pairs.share.before,
        afterImage: pairs.share.after,
      },
    },
    // Without items of its own it shows the pairs chosen for the home page.
    gallery: {
      title: gallery.title,
      subtitle: gallery.subtitle,
      content: { ctaText: gallery.ctaText },
    },
    pricing: { title: pricing.title, subtitle: pricing.subtitle, content: {} },
    // No review is invented: the operator enables it with real ones.
    testimonials: {
      title: testimonials.title,
      subtitle: testimonials.subtitle,
      isEnabled: false,
      content: {},
    },
    faq: { title: faq.title, subtitle: faq.subtitle, content: { faqs: faq.list } },
  }
  await seedOnce(tx, 'landing', () =>
    tx
      .insert(landingPageSections)
      .values(
        LANDING_KEYS.map((sectionKey, at) => {
          const { content, ...rest } = sections[sectionKey]
          return {
            sectionKey,
            ...rest,
            content: LANDING_CONTENT[sectionKey].parse(content),
            sortOrder: at + 1,
          }
        }),
      )
      .onConflictDoNothing(),
  )
}
