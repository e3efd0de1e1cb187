/** Pays for the displayed photo: the recap, then the payment page. */
import { useQuery } from '@tanstack/react-query'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { recapQuery } from './purchase-queries.ts'
import { useOrder } from './use-order.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderForm } from './order-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const copy = paymentCopy.direct

type DirectPaymentProps = { open: boolean; onOpenChange: (open: boolean) => void; photo: string }

export function DirectPayment({ open, onOpenChange, photo }: DirectPaymentProps) {
  const recap = useQuery({ ...recapQuery(null), enabled: open })
  const order = useOrder(recap.data, photo, () => void recap.refetch())

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.title} description={copy.text}>
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
            forPhoto
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
    </Dialog>
  )
}
