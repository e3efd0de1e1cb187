/** The payments and refunds of an order, each with its document; a payment can be refunded. */
import { useState } from 'react'
import { Download, Undo2 } from 'lucide-react'
import type { SalePayment } from '#contract/admin/sales.ts'
import type { InvoiceLink } from '#contract/payments.ts'
import { adminSalesCopy } from '#copy/admin/sales.ts'
import { disputeCopy } from '#copy/admin/sales-books.ts'
import { euros } from '#copy/numbers.ts'
import { urlOf } from '../../../lib/addresses.ts'
import { saveReply } from '../../../lib/save-reply.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { toastFailure } from '../toolkit/use-action.ts'
import { useMayWrite } from '../toolkit/may-write.ts'

const copy = adminSalesCopy.sale

export function SalePayments({
  payments,
  onRefund,
}: {
  payments: readonly SalePayment[]
  onRefund: (payment: SalePayment) => void
}) {
  const mayWrite = useMayWrite()
  if (payments.length === 0) return <p className="text-muted">{copy.noPayment}</p>
  return (
    <ul className="grid gap-3">
      {payments.map((payment) => (
        <li
          key={payment.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-raised p-4"
        >
          <div className="grid min-w-52 flex-1 gap-0.5">
            <p className="font-semibold">
              {nameOf(payment)} · {euros(Math.abs(payment.amount))}
            </p>
            <p className="text-sm text-muted">
              {[frenchDateTime(payment.createdAt), refundedWords(payment)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {payment.dispute && (
              <p className="text-sm text-brick">{copy.disputes[payment.dispute]}</p>
            )}
          </div>
          {payment.dispute && <Badge tone="error">{disputeCopy[payment.dispute]}</Badge>}
          {payment.status !== 'completed' && (
            <Badge>{payment.status === 'failed' ? copy.failed : copy.pending}</Badge>
          )}
          <div className="flex flex-wrap gap-2">
            {payment.document && <DocumentButton document={payment.document} />}
            {mayWrite && isRefundable(payment) && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={copy.refundLabel(payment.amount)}
                icon={<Undo2 aria-hidden="true" className="size-4" />}
                onClick={() => onRefund(payment)}
              >
                {copy.refundButton}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Whether the provider can still pay back a part of the payment. */
const isRefundable = ({ refundOf, status, dispute, refunded, amount }: SalePayment): boolean =>
  refundOf === null && status === 'completed' && dispute === null && refunded < amount
const nameOf = ({ refundOf, type }: SalePayment): string =>
  refundOf !== null ? copy.refund : type === 'subscription' ? copy.renewal : copy.payment
const refundedWords = ({ refunded, amount }: SalePayment): string =>
  refunded <= 0 ? '' : refunded >= amount ? copy.whole : copy.partly(refunded)

export function DocumentButton({ document: { id, number } }: { document: InvoiceLink }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await saveReply(urlOf('admin.sales.document', { id }), `${number}.pdf`)
    } catch (error) {
      toastFailure(error, copy.downloadFailed, { serverFirst: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={busy}
      aria-label={copy.download(number)}
      className="-ml-3 whitespace-nowrap"
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => void save()}
    >
      {number}
    </Button>
  )
}
