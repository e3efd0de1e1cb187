/**
 * The order of a gift: the price from the server, the waiver, and the button that opens the payment
 * page.
 */
import { useQuery } from '@tanstack/react-query'
import type { GiftDetails } from '#contract/gifts.ts'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { giftWaiver } from '#copy/account/gifts.ts'
import { giftOfferCopy as copy } from '#copy/public/gifts.ts'
import { OrderForm } from '../../domain/purchase/order-form.tsx'
import { recapQuery } from '../../domain/purchase/purchase-queries.ts'
import { useOrder } from '../../domain/purchase/use-order.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { longDate } from '../../lib/french.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

type GiftOrderProps = {
  planKey: string
  gift: GiftDetails
  /** Whether the form is complete; marks missing fields. */
  isComplete: () => boolean
  onRefused: (error: ApiError) => void
}

function deliveryOf({ mail }: GiftDetails): string {
  if (!mail) return copy.delivered.hand
  return mail.on ? copy.delivered.mail(longDate(mail.on)) : copy.delivered.mailUndated
}

export function GiftOrder({ planKey, gift, isComplete, onRefused }: GiftOrderProps) {
  const recap = useQuery(recapQuery(planKey))
  const order = useOrder(recap.data, {
    gift,
    again(error) {
      onRefused(error)
      void recap.refetch()
    },
  })
  if (recap.isError)
    return (
      <ErrorState
        error={recap.error}
        title={checkoutCopy.recap.failed}
        onRetry={() => void recap.refetch()}
      />
    )
  if (!recap.data)
    return (
      <>
        <p role="status" className="sr-only">
          {checkoutCopy.recap.loading}
        </p>
        <Skeleton className="h-104" />
      </>
    )
  return (
    <OrderForm
      recap={recap.data}
      delivery={deliveryOf(gift)}
      waiver={{ label: giftWaiver.label, help: copy.waiverHelp, isRequired: true }}
      isComplete={isComplete}
      busy={order.busy}
      onOrder={(waiver) => void order.place(waiver)}
    />
  )
}
