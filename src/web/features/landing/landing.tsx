/** The landing page: the sections of the back office in their order, and what we promise. */
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { LandingSection } from '#contract/landing.ts'
import { brand } from '#copy/brand.ts'
import { landingCopy } from '#copy/public/landing.ts'
import { landingSectionsQuery } from '../../page/public-content.ts'
import { Container } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { FrequentQuestions } from './frequent-questions.tsx'
import { GalleryTeaser } from './gallery-teaser.tsx'
import { Hero } from './hero.tsx'
import { LandingSkeleton } from './landing-skeleton.tsx'
import { Pricing } from './pricing.tsx'
import { Promises } from './promises.tsx'
import { shownSections } from './sections.ts'
import { SharePromo } from './share-promo.tsx'
import { Steps } from './steps.tsx'
import { Testimonials } from './testimonials.tsx'

export function Landing() {
  const { data, error, refetch } = useQuery(landingSectionsQuery())
  if (!data) {
    return (
      <>
        <h1 className="sr-only">{brand.tagline}</h1>
        {error ? (
          <Container className="py-16 sm:py-24">
            <ErrorState error={error} title={landingCopy.failed} onRetry={() => void refetch()} />
          </Container>
        ) : (
          <LandingSkeleton />
        )}
      </>
    )
  }
  const shown = shownSections(data)
  return (
    <>
      {/* The hero brings the page's heading; without it, those who do not see the page still get one. */}
      {!shown.some(({ sectionKey }) => sectionKey === 'hero') && (
        <h1 className="sr-only">{brand.tagline}</h1>
      )}
      {/* Each is taken over by itself, between which the page answers. */}
      {shown.map((section) => (
        <Suspense key={section.id}>
          <Section section={section} />
        </Suspense>
      ))}
      <Suspense>
        <Promises />
      </Suspense>
    </>
  )
}

function Section({ section }: { section: LandingSection }) {
  switch (section.sectionKey) {
    case 'hero':
      return <Hero section={section} />
    case 'how-it-works':
      return <Steps section={section} />
    case 'share':
      return <SharePromo section={section} />
    case 'gallery':
      return <GalleryTeaser section={section} />
    case 'pricing':
      return <Pricing section={section} />
    case 'testimonials':
      return <Testimonials section={section} />
    case 'faq':
      return <FrequentQuestions section={section} />
  }
}
