/**
 * The landing page: its loader, the sections of the back office in their order, and the promises.
 */
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { LandingSection } from '#contract/landing.ts'
import { brand } from '#copy/brand.ts'
import { landingCopy } from '#copy/public/landing.ts'
import { siteCopy } from '#copy/public/site.ts'
import { prepare, type PageLoader } from '../../page/page.ts'
import {
  galleryHomepageQuery,
  landingSectionsQuery,
  plansQuery,
} from '../../page/public-content.ts'
import { unitPriceQuery } from '../../domain/purchase/unit-price.ts'
import { landingFacts } from './facts.ts'
import { Container } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { FrequentQuestions } from './frequent-questions.tsx'
import { GalleryTeaser } from './gallery-teaser.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { shownSections } from './sections.ts'
import { SharePromo } from './share-promo.tsx'
import { Steps } from './steps.tsx'
import { Testimonials } from './testimonials.tsx'

/** Loads the sections with their prices and gallery, and describes the site to search engines. */
const loadLanding: PageLoader = async (tools) => {
  const { client, queryClient, server } = tools
  const sections = landingSectionsQuery(client)
  const plans = plansQuery(client)
  await prepare(
    tools,
    queryClient.prefetchQuery(sections),
    queryClient.prefetchQuery(plans),
    queryClient.prefetchQuery(galleryHomepageQuery(client)),
    queryClient.prefetchQuery(unitPriceQuery(client)),
  )
  if (server)
    landingFacts(
      server.origin,
      queryClient.getQueryData(sections.queryKey) ?? [],
      queryClient.getQueryData(plans.queryKey) ?? [],
    ).forEach(server.describe)
  return null
}

function Landing() {
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
      {/* A heading for screen readers where there is no hero. */}
      {!shown.some(({ sectionKey }) => sectionKey === 'hero') && (
        <h1 className="sr-only">{brand.tagline}</h1>
      )}
      {/* A boundary per section lets React hydrate them one by one and handle input in between. */}
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

/** The section of promises and their limits. */
function Promises() {
  return (
    <section aria-labelledby="promise-title">
      <Container className="py-14 sm:py-20">
        <h2 id="promise-title" className="max-w-[24ch] text-3xl">
          {landingCopy.promise.title}
        </h2>
        <dl className="m-0 mt-10 border-b border-line">
          {landingCopy.promise.list.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-16 gap-y-2 border-t border-line py-6 md:grid-cols-[1fr_1.6fr] md:py-8"
            >
              <dt className="font-title text-xl font-medium">{title}</dt>
              <dd className="measure m-0 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}

function LandingSkeleton() {
  return (
    <div role="status">
      <p className="sr-only">{siteCopy.loading}</p>
      <Container className="grid items-center gap-10 pb-16 pt-10 sm:pb-24 sm:pt-16 lg:grid-cols-[1.05fr_1fr] lg:gap-16">
        <div className="grid gap-6">
          <Skeleton className="h-32 w-full max-w-lg sm:h-44" />
          <Skeleton className="h-20 w-full max-w-md" />
          <Skeleton className="h-14 w-60" />
        </div>
        <Skeleton className="aspect-4/5 w-full max-w-md justify-self-center lg:max-w-none" />
      </Container>
      <Container className="grid gap-8 py-14 sm:py-20 md:grid-cols-3">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-44 w-full" />
        ))}
      </Container>
    </div>
  )
}

export { Landing as Component, loadLanding as loader }
