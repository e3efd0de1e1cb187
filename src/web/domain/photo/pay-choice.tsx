/**
 * Offers the two choices for a locked photo without a credit: pay for this photo, or see the packs.
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { UNLOCK_PRICE } from '#contract/limits.ts'
import { MAX_SINGLE_CREDITS } from '#contract/money.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { euros } from '#copy/numbers.ts'
import { useMissingCredit } from '../purchase/use-missing-credit.ts'
import { pathOf } from '../../lib/screens.ts'
import { plansQuery } from '../../page/public-content.ts'
import { isAnyPackCheaper } from '../purchase/pricing.ts'
import { unitPriceQuery } from '../purchase/unit-price.ts'
import { Button, LinkButton, type ButtonSize } from '../../ui/button.tsx'
import { DebtNote } from '../purchase/debt-note.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { PaymentProcessing } from '../purchase/payment-processing.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const copy = paymentCopy.direct
const DirectPayment = lazily(
  async () => (await import('../purchase/direct-payment.tsx')).DirectPayment,
)

/** Default plan of the checkout if the price of one credit is unknown (spec 1 §9). */
const SINGLE_CREDIT = { plan: 'single_credit', credits: '1' }

/**
 * `photo` is the public id. Payment is disabled while a purchase of this account is pending. What
 * the account owes is paid first, so it is bought with the photo's credit.
 */
export function PayChoice({ photo, size = 'md' }: { photo: string; size?: ButtonSize }) {
  const { purchase, debt, busy, refresh } = useMissingCredit()
  const price = useQuery(unitPriceQuery())
  const plans = useQuery(plansQuery())
  const [paying, setPaying] = useState(false)
  if (purchase === 'unknown' || plans.isPending) return <Skeleton className="h-44" />
  if (purchase === 'pending')
    return <PaymentProcessing busy={busy} onRefresh={() => void refresh()} />
  const credits = UNLOCK_PRICE + debt
  const total = price.data && Math.round(price.data * credits * 100) / 100
  const packs = new URLSearchParams({
    ...(price.isError ? SINGLE_CREDIT : {}),
    from: 'restore',
    photo,
  })
  return (
    <div className="grid gap-3">
      <p>{restoreCopy.unlock.need}</p>
      <DebtNote debt={debt} />
      {credits <= MAX_SINGLE_CREDITS && (
        <Button size={size} onClick={() => setPaying(true)}>
          {total === undefined ? copy.unpriced : copy.button(euros(total))}
        </Button>
      )}
      <LinkButton variant="secondary" size={size} to={`${pathOf('checkout')}?${packs}`}>
        {copy.packs}
      </LinkButton>
      {price.data !== undefined && isAnyPackCheaper(plans.data ?? [], price.data) && (
        <p className="text-sm text-muted">{copy.or}</p>
      )}
      <DirectPayment
        open={paying}
        onClose={() => setPaying(false)}
        photo={photo}
        credits={credits}
      />
    </div>
  )
}
