/** The card shown while a payment is being finished, and the one that says that it came to nothing. */
import { paymentCopy } from '#copy/account/payment.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { FailedPayment } from './after-payment.ts'

const copy = paymentCopy.finishing

/** As high as the notice that may take its place. */
export const Finishing = () => (
  <div
    role="status"
    className="flex min-h-60 items-center gap-3 rounded-md border border-line bg-raised p-4"
  >
    <Spinner className="mt-0.5 size-5 shrink-0 text-ochre" />
    <div className="grid gap-1">
      <p className="font-semibold">{copy.title}</p>
      <p className="text-sm">{copy.text}</p>
    </div>
  </div>
)

export const PaymentFailed = ({ failure }: { failure: FailedPayment }) => (
  <Alert tone="error" title={paymentCopy.failedTitle}>
    {paymentCopy.failedText[failure]}
  </Alert>
)
