/** Structured data of the landing page: organisation, site, questions, offers. */
import type { LandingSection } from '#contract/landing.ts'
import type { PricingPlan } from '#contract/pricing.ts'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/public/site.ts'

type Fact = Record<string, unknown>

export function landingFacts(
  origin: string,
  sections: readonly LandingSection[],
  plans: readonly PricingPlan[],
): Fact[] {
  const organisation = `${origin}/#organisation`
  const faq = sections.find((section) => section.sectionKey === 'faq')?.content.faqs ?? []
  const sold = plans.filter(({ basePrice }) => Number(basePrice) > 0)
  return [
    {
      '@type': 'Organization',
      '@id': organisation,
      name: brand.name,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: brand.supportEmail,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      name: brand.name,
      url: `${origin}/`,
      inLanguage: 'fr',
      publisher: { '@id': organisation },
    },
    ...(faq.length > 0
      ? [
          {
            '@type': 'FAQPage',
            mainEntity: faq.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : []),
    ...(sold.length > 0
      ? [
          {
            '@type': 'Product',
            name: siteCopy.product.name,
            description: siteCopy.description,
            brand: { '@id': organisation },
            image: `${origin}/partage.jpg`,
            offers: sold.map(({ name, basePrice, planKey }) => ({
              '@type': 'Offer',
              name,
              sku: planKey,
              price: basePrice,
              priceCurrency: 'EUR',
              url: `${origin}/#tarifs`,
              availability: 'https://schema.org/OnlineOnly',
            })),
          },
        ]
      : []),
  ]
}
