/** The cheapest offer for the missing credits, or the state of a pending purchase. */
import { useQuery } from '@tanstack/react-query'
import { albumsCopy } from '#copy/account/albums.ts'
import { euros } from '#copy/numbers.ts'
import { plansQuery } from '../../page/public-content.ts'
import { cheapestCredits, type CreditOffer } from '../../domain/purchase/cheapest-credits.ts'
import { PaymentProcessing } from '../../domain/purchase/payment-processing.tsx'
import { unitPriceQuery } from '../../domain/purchase/unit-price.ts'
import { useMissingCredit } from '../../domain/purchase/use-missing-credit.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pathOf } from '../../lib/screens.ts'

const copy = albumsCopy.unlock

export function CheapestOffer({
  missing,
  onChoose,
}: {
  missing: number
  onChoose: (offer: CreditOffer) => void
}) {
  const { purchase, busy, refresh } = useMissingCredit()
  const plans = useQuery(plansQuery())
  const price = useQuery(unitPriceQuery())
  if (purchase === 'pending')
    return <PaymentProcessing busy={busy} onRefresh={() => void refresh()} />
  if (purchase === 'unknown' || plans.isPending || price.isPending)
    return <Skeleton className="h-24" />
  const offer = cheapestCredits(missing, plans.data ?? [], price.data)
  if (!offer)
    return (
      <LinkButton size="lg" to={pathOf('checkout')}>
        {copy.packs}
      </LinkButton>
    )
  const { name, credits, amount } = offer
  return (
    <>
      <p>
        {copy.missing(missing)} {copy.cheapest(name, credits, euros(amount))}
        {credits > missing && ` ${copy.spare(credits - missing)}`}
        {credits < missing && ` ${copy.notEnough(credits)}`}
      </p>
      <Button size="lg" onClick={() => onChoose(offer)}>
        {copy.buy(credits, euros(amount))}
      </Button>
    </>
  )
}
