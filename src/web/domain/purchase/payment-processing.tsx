/** Shows that a payment is being processed, in place of the payment buttons. */
import { paymentCopy } from '#copy/account/payment.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

const copy = paymentCopy.processing

export type PaymentProcessingProps = {
  /** Refetches the balance. */
  onRefresh: () => void
  /** Whether the balance is being fetched. */
  busy: boolean
  /** Whether the credits take longer than usual. */
  slow?: boolean
}

export const PaymentProcessing = ({ onRefresh, busy, slow = false }: PaymentProcessingProps) => (
  <Alert
    title={copy.title}
    actions={
      <Button size="sm" variant="secondary" busy={busy} onClick={onRefresh}>
        {copy.refresh}
      </Button>
    }
  >
    {slow ? paymentCopy.slowText : copy.text}
  </Alert>
)
