/** The first screen: the title, one action, and a photo to compare. */
import { useQuery } from '@tanstack/react-query'
import { landingCopy } from '#copy/landing.ts'
import { cx } from '../../lib/cx.ts'
import { euros } from '../../lib/money.ts'
import { isLive, pathOf } from '../../lib/screens.ts'
import { unitPriceQuery } from '../../lib/unit-price.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Emphasis } from '../../ui/emphasis.tsx'
import { Container } from '../../ui/page.tsx'
import { PairPrint } from './pair-print.tsx'
import { pairs, type Pair } from './pairs.ts'

const copy = landingCopy.hero

export function Hero() {
  const { data: unitPrice } = useQuery(unitPriceQuery())
  const pair = pairs[0]
  return (
    <Container className={cx('grid items-center gap-10 pb-16 pt-10 sm:pb-24 sm:pt-16', pair && 'lg:grid-cols-[1.05fr_1fr] lg:gap-16')}>
      <div className="grid justify-items-start gap-6">
        <h1 className="text-4xl font-[440]! tracking-[-0.025em]!">
          {copy.title} <Emphasis>{copy.emphasis}</Emphasis>
        </h1>
        <p className="max-w-[36ch] text-lg text-muted">{copy.subtitle}</p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          {isLive('restore') && <LinkButton to={pathOf('restore')} size="lg">{copy.cta}</LinkButton>}
          <LinkButton to={pathOf('howItWorks')} preventScrollReset variant="secondary" size="lg" className={isLive('restore') ? 'max-sm:hidden' : ''}>{copy.secondary}</LinkButton>
        </div>
        <p className="text-sm text-muted">
          <strong className="font-semibold text-ink">{copy.offer}</strong>
          {unitPrice !== undefined && <> {copy.price(euros(unitPrice))}</>}
        </p>
      </div>
      {pair && <HeroPrint pair={pair} />}
    </Container>
  )
}

/** The print lies a little askew on the table, its neighbour shows underneath. */
function HeroPrint({ pair }: { pair: Pair }) {
  return (
    <div className="relative mx-auto w-full max-w-md lg:max-w-none">
      <div aria-hidden="true" className="mount absolute inset-0 bottom-12 rotate-[-2.2deg]" />
      <PairPrint pair={pair} className="relative" sizes="(min-width: 1024px) 490px, 92vw" priority />
    </div>
  )
}
