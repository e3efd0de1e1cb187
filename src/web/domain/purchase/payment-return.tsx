/** Shown while a payment is completed, and after a failed one. */
import { paymentCopy } from '#copy/account/payment.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { FailedPayment } from './after-payment.ts'

/** `text` describes the next step. */
export const Finishing = ({ text, className = '' }: { text: string; className?: string }) => (
  <div
    role="status"
    className={`flex items-center gap-3 rounded-md border border-line bg-raised p-4 ${className}`}
  >
    <Spinner className="mt-0.5 size-5 shrink-0 text-ochre" />
    <div className="grid gap-1">
      <p className="font-semibold">{paymentCopy.finishing.title}</p>
      <p className="text-sm">{text}</p>
    </div>
  </div>
)

export const PaymentFailed = ({ failure }: { failure: FailedPayment }) => (
  <Alert tone="error" title={paymentCopy.failedTitle}>
    {paymentCopy.failedText[failure]}
  </Alert>
)
