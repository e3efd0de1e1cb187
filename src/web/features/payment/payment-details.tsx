/** Details of a payment: number, state, means of payment, balance. */
import type { ReactNode } from 'react'
import type { Confirmation } from '#contract/payments.ts'
import { debtCopy } from '#copy/account/debt.ts'
import { paymentCopy as copy } from '#copy/account/payment.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/mount.tsx'

export function PaymentDetails({ confirmation }: { confirmation: Confirmation }) {
  const { status, transactionId, credits, paidDebt, totalCredits, isGift } = confirmation
  const paid = status === 'paid'
  return (
    <Card>
      <h2 className="mb-4 text-xl">{copy.details}</h2>
      <dl className="m-0 grid gap-3">
        {transactionId !== null && <Row label={copy.transaction}>{transactionId}</Row>}
        <Row label={copy.status}>
          <Badge tone={paid ? 'success' : 'accent'}>{paid ? copy.confirmed : copy.waiting}</Badge>
        </Row>
        <Row label={copy.mode}>{copy.provider}</Row>
        {paid && credits > 0 && !isGift && <Row label={copy.added}>{copy.credits(credits)}</Row>}
        <Row label={copy.balance}>{copy.credits(totalCredits)}</Row>
      </dl>
      {paid && paidDebt > 0 && <p className="mt-4 text-sm text-muted">{debtCopy.paid(paidDebt)}</p>}
    </Card>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-3 last:border-0 last:pb-0">
    <dt className="text-muted">{label}</dt>
    <dd className="m-0 font-semibold tabular-nums">{children}</dd>
  </div>
)
