/** The price list: a card for each plan on sale, laid out by how many there are. */
import { useQuery } from '@tanstack/react-query'
import { landingCopy } from '#copy/public/landing.ts'
import { pricingCopy } from '#copy/public/pricing.ts'
import { siteCopy } from '#copy/public/site.ts'
import { Link } from 'react-router'
import { cx } from '../../lib/cx.ts'
import { pathOf } from '../../lib/screens.ts'
import { plansQuery } from '../../page/public-content.ts'
import { Container } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { PlanCard } from './plan-card.tsx'
import { SectionHead } from './section-head.tsx'
import type { SectionOf } from './sections.ts'

const copy = landingCopy.pricing
/**
 * Grid columns by number of plans: 1 to 4 on one row, 5 as three and two, 6 or more three per row.
 */
const GRIDS: Record<number, string> = {
  1: 'max-w-md',
  2: 'sm:grid-cols-2 max-w-4xl',
  3: 'md:grid-cols-3',
  4: 'sm:grid-cols-2 xl:grid-cols-4',
  5: 'sm:grid-cols-2 lg:grid-cols-6 lg:*:col-span-2 lg:*:nth-4:col-span-3 lg:*:nth-5:col-span-3 max-lg:*:first:col-span-full',
}
const DEFAULT_GRID = 'sm:grid-cols-2 lg:grid-cols-3'

export function Pricing({ section: { title, subtitle } }: { section: SectionOf<'pricing'> }) {
  const { data, error, refetch } = useQuery(plansQuery())
  const plans = (data ?? []).filter(({ isActive }) => isActive)
  return (
    <section id="pricing" aria-labelledby="pricing-title">
      {/* Both addresses are in use: /#pricing and /#tarifs. */}
      <Container className="py-14 sm:py-20">
        <div id="tarifs" className="scroll-mt-24">
          <SectionHead id="pricing-title" title={title || copy.title} subtitle={subtitle} />
        </div>
        <div className="mt-10">
          {data === undefined &&
            (error ? (
              <ErrorState
                error={error}
                title={pricingCopy.loadFailed}
                onRetry={() => void refetch()}
              />
            ) : (
              <div role="status" className={cx('grid gap-6', DEFAULT_GRID)}>
                <p className="sr-only">{siteCopy.loading}</p>
                {[1, 2, 3].map((place) => (
                  <Skeleton key={place} className="h-96 w-full" />
                ))}
              </div>
            ))}
          {data && plans.length === 0 && <EmptyState title={pricingCopy.none} />}
          {plans.length > 0 && (
            <ul className={cx('m-0 grid list-none gap-6 p-0', GRIDS[plans.length] ?? DEFAULT_GRID)}>
              {plans.map((plan) => (
                <PlanCard key={plan.planKey} plan={plan} />
              ))}
            </ul>
          )}
          <p className="mt-6 text-sm text-muted">{copy.note}</p>
          <p className="mt-2">
            <Link
              to={pathOf('offer')}
              className="link inline-flex min-h-8 pointer-coarse:min-h-11 items-center"
            >
              {copy.offer}
            </Link>
          </p>
        </div>
      </Container>
    </section>
  )
}
