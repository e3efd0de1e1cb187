/** Pays for the displayed photo: the recap, then the payment page. */
import { useQuery } from '@tanstack/react-query'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { recapQuery } from './purchase-queries.ts'
import type { BoughtFor } from './start-payment.ts'
import { useOrder } from './use-order.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderForm } from './order-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const copy = paymentCopy.direct

type DirectPaymentProps = { open: boolean; onClose: () => void; photo: string; credits: number }

export function DirectPayment({ open, onClose, photo, credits }: DirectPaymentProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} description={copy.text}>
      {open && (
        <PurchaseForm
          planKey={null}
          credits={credits}
          boughtFor={{ photo }}
          purpose={checkoutCopy.recap.forPhoto}
        />
      )}
    </Dialog>
  )
}

type PurchaseFormProps = {
  /** Null for credits at the unit price. */
  planKey: string | null
  /** At the unit price; a plan has its own number. */
  credits: number
  boughtFor: BoughtFor
  /** Shown below the credits. */
  purpose: string
}

/**
 * The recap from the server, the request of immediate execution, and the way to the payment page.
 */
export function PurchaseForm({ planKey, credits, boughtFor, purpose }: PurchaseFormProps) {
  const recap = useQuery(recapQuery(planKey, credits))
  const order = useOrder(recap.data, { boughtFor, again: () => void recap.refetch() })
  return (
    <div className="mt-5">
      {recap.isError ? (
        <ErrorState
          error={recap.error}
          title={checkoutCopy.recap.failed}
          onRetry={() => void recap.refetch()}
        />
      ) : recap.data ? (
        <OrderForm
          recap={recap.data}
          purpose={purpose}
          busy={order.busy}
          onOrder={(waiver) => void order.place(waiver)}
        />
      ) : (
        <>
          <p role="status" className="sr-only">
            {checkoutCopy.recap.loading}
          </p>
          <Skeleton className="h-96" />
        </>
      )}
    </div>
  )
}
