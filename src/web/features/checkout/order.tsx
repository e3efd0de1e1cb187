/** The order: the price from the server and the button that opens the payment page. */
import { useQuery } from '@tanstack/react-query'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { ApiError } from '../../lib/api-error.ts'
import { recapQuery } from '../../domain/purchase/purchase-queries.ts'
import { useOrder } from '../../domain/purchase/use-order.ts'
import { pathOf } from '../../lib/screens.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/mount.tsx'
import { OrderForm } from '../../domain/purchase/order-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** Errors that a retry cannot fix. */
const NOT_ON_SALE: readonly string[] = ['PLAN_NOT_FOUND', 'PLAN_INACTIVE', 'PLAN_IS_FREE']

export function Order({ planKey, photo }: { planKey: string; photo: string | null }) {
  const recap = useQuery(recapQuery(planKey))
  const order = useOrder(recap.data, {
    boughtFor: photo === null ? null : { photo },
    again: () => void recap.refetch(),
  })

  if (recap.error instanceof ApiError && NOT_ON_SALE.includes(recap.error.code)) {
    return (
      <Alert tone="error" title={recap.error.sentence}>
        {checkoutCopy.recap.another}
      </Alert>
    )
  }
  if (recap.error instanceof ApiError && recap.error.code === 'ALREADY_SUBSCRIBED')
    return <Subscribed title={recap.error.sentence} />
  if (recap.isError)
    return (
      <ErrorState
        error={recap.error}
        title={checkoutCopy.recap.failed}
        onRetry={() => void recap.refetch()}
      />
    )
  if (!recap.data) return <RecapLoading />
  return (
    <Card>
      <h2 className="mb-5 text-xl">{checkoutCopy.recap.title}</h2>
      <OrderForm
        recap={recap.data}
        purpose={photo === null ? null : checkoutCopy.recap.forPhoto}
        busy={order.busy}
        onOrder={(waiver) => void order.place(waiver)}
      />
    </Card>
  )
}

/** Placeholder while the recap or its plan is loading. */
export const RecapLoading = () => (
  <Card>
    <h2 className="mb-5 text-xl">{checkoutCopy.recap.title}</h2>
    <p role="status" className="sr-only">
      {checkoutCopy.recap.loading}
    </p>
    <Skeleton className="h-104" />
  </Card>
)

function Subscribed({ title }: { title: string }) {
  const { text, button } = checkoutCopy.subscribed
  return (
    <Alert
      title={title}
      actions={
        <LinkButton size="sm" variant="secondary" to={pathOf('cancelSubscription')}>
          {button}
        </LinkButton>
      }
    >
      {text}
    </Alert>
  )
}
