/** Purchases and refunds with invoices, and the withdrawal from a purchase. */
import { useEffect, useState } from 'react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import type { Transaction } from '#contract/payments.ts'
import { brand } from '#copy/brand.ts'
import { debtCopy } from '#copy/account/debt.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { euros } from '#copy/numbers.ts'
import { urlOf } from '../../lib/addresses.ts'
import { giftsQuery } from '../../domain/gifts/gifts-query.ts'
import { saveReply } from '../../lib/save-reply.ts'
import { longDate } from '../../lib/french.ts'
import { subscriptionsKey, transactionsQuery } from '../../domain/purchase/purchase-queries.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'
import { ACCOUNT_DATA } from '../../domain/session/signed-in.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Section } from './section.tsx'

const copy = paymentCopy.purchases
const WithdrawalDialog = lazily(
  async () => (await import('./withdrawal-dialog.tsx')).WithdrawalDialog,
)
/** Rows shown before 'show more'. */
const FIRST_ROWS = 5
/** Interval at which the refund of a withdrawal is polled, ms. */
const REFUND_POLL_MS = 3_000

/** The purchases and refunds; polled after a withdrawal until its refund is among them. */
function useTransactions() {
  /** Id of the latest row when the user withdrew: the refund becomes a later one. */
  const [refundAfter, setRefundAfter] = useState<number | null>(null)
  const cache = useQueryClient()
  const list = useInfiniteQuery({
    ...transactionsQuery(),
    ...ACCOUNT_DATA,
    refetchInterval: ({ state }) =>
      refundAfter !== null && state.data?.pages[0]?.[0]?.id === refundAfter
        ? REFUND_POLL_MS
        : false,
  })
  const latest = list.data?.pages[0]?.[0]?.id
  useEffect(() => {
    // A withdrawal also ends the subscription, just before its refund.
    if (refundAfter !== null && latest !== refundAfter)
      void cache.invalidateQueries({ queryKey: subscriptionsKey })
  }, [cache, latest, refundAfter])
  return { list, awaitRefund: () => setRefundAfter(latest ?? null) }
}

export function Purchases() {
  const { list, awaitRefund } = useTransactions()
  const gifts = useQuery(giftsQuery())
  const receiverOf = ({ id }: Transaction) =>
    gifts.data?.find(({ transactionId }) => transactionId === id)?.to ?? null
  const [all, setAll] = useState(false)
  /** The purchase of the withdrawal dialog, kept while the closed dialog fades out. */
  const [withdrawn, setWithdrawn] = useState<Transaction | null>(null)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const loaded = list.data?.pages.flat()
  const shown = all ? loaded : loaded?.slice(0, FIRST_ROWS)
  const hidden = !all && loaded !== undefined && loaded.length > FIRST_ROWS
  const openWithdrawal = (transaction: Transaction) => {
    setWithdrawn(transaction)
    setIsDialogOpen(true)
  }

  return (
    <Section
      title={copy.title}
      intro={
        <>
          {copy.intro} {paymentCopy.withdrawal.rule}
        </>
      }
      anchor="achats"
    >
      {list.isError && !shown ? (
        <ErrorState error={list.error} title={copy.failed} onRetry={() => void list.refetch()} />
      ) : !shown ? (
        <div className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-20" />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <p className="text-muted">{copy.empty}</p>
      ) : (
        <ul className="m-0 grid list-none p-0">
          {shown.map((transaction) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              receiver={receiverOf(transaction)}
              onWithdraw={() => openWithdrawal(transaction)}
            />
          ))}
        </ul>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm font-semibold text-brick">
          {copy.failed}
        </p>
      )}
      {(hidden || list.hasNextPage) && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          busy={list.isFetchingNextPage}
          onClick={() => (hidden ? setAll(true) : void list.fetchNextPage())}
        >
          {copy.more}
        </Button>
      )}
      {withdrawn?.withdrawable && (
        <WithdrawalDialog
          open={isDialogOpen}
          onClose={() => setIsDialogOpen(false)}
          transactionId={withdrawn.id}
          withdrawable={withdrawn.withdrawable}
          isGift={withdrawn.type === 'gift'}
          receiver={receiverOf(withdrawn)}
          onDone={awaitRefund}
        />
      )}
    </Section>
  )
}

type RowProps = {
  transaction: Transaction
  /** Who receives a gift; null for other purchases, and once the name is erased. */
  receiver: string | null
  onWithdraw: () => void
}
function TransactionRow({ transaction, receiver, onWithdraw }: RowProps) {
  const { amount, credits, paidDebt, createdAt, type, status } = transaction
  const { invoice, withdrawable, refundPending } = transaction
  const done = status === 'completed'
  const name = receiver === null ? (copy.types[type] ?? copy.other) : copy.giftFor(receiver)
  const doneText = type === 'refund' ? copy.refunded : copy.paid
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line py-4 last:pb-0 sm:grid-cols-[1fr_auto]">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {longDate(createdAt)}
          {credits !== 0 && <>, {copy.credits(credits)}</>}
        </p>
        {paidDebt > 0 && <p className="measure text-sm text-muted">{debtCopy.paid(paidDebt)}</p>}
        {refundPending && <p className="text-sm">{copy.refundPending}</p>}
      </div>
      <div className="flex items-center gap-3 sm:justify-end">
        <span className="font-semibold tabular-nums">{euros(amount)}</span>
        <Badge tone={done ? 'success' : 'neutral'}>{done ? doneText : copy.pending}</Badge>
      </div>
      {(invoice || withdrawable) && (
        <div className="-ml-3 flex flex-wrap items-center gap-x-2 sm:col-span-2">
          {invoice && (
            <InvoiceButton
              id={invoice.id}
              label={copy.invoice[invoice.kind](invoice.number)}
              number={invoice.number}
            />
          )}
          {withdrawable && (
            <>
              <Button
                variant="quiet"
                size="sm"
                className="underline underline-offset-4"
                aria-label={paymentCopy.withdrawal.linkOf(
                  `${name}, ${euros(amount)}`,
                  longDate(createdAt),
                )}
                onClick={onWithdraw}
              >
                {paymentCopy.withdrawal.link}
              </Button>
              <span className="pl-3 text-sm text-muted">
                {paymentCopy.withdrawal.until(longDate(withdrawable.until))}
              </span>
            </>
          )}
        </div>
      )}
    </li>
  )
}

function InvoiceButton({ id, label, number }: { id: number; label: string; number: string }) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      await downloadInvoice(id, number)
      toast({ title: copy.downloaded(label) })
    } catch (error) {
      reportFailure(error, { title: copy.errorTitle, description: copy.downloadError })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busy}
      title={copy.download}
      icon={<FileText aria-hidden="true" className="size-4" />}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}

/** Downloads an invoice or a credit note; rejects when that fails. */
async function downloadInvoice(id: number, number: string): Promise<void> {
  await saveReply(urlOf('payments.invoice', { id }), `${brand.filePrefix}-${number}.pdf`)
}
