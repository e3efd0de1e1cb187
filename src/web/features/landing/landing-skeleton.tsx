/** Holds the first screens of the landing page while its sections load. */
import { siteCopy } from '#copy/public/site.ts'
import { Container } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function LandingSkeleton() {
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
