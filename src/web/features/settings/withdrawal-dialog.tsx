/** Withdraws from a purchase after a confirmation that shows removed credits and the refund. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Withdrawable } from '#contract/payments.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { euros } from '#copy/numbers.ts'
import { serverSentenceOr } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { transactionsKey, transactionsQuery } from '../../domain/purchase/purchase-queries.ts'
import { ME } from '../../lib/query-client.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import { Confirmation } from '../../ui/confirmation.tsx'
import { reportFailure } from '../../domain/session/report-failure.ts'

const copy = paymentCopy.withdrawal

export type WithdrawalDialogProps = {
  open: boolean
  onClose: () => void
  transactionId: number
  withdrawable: Withdrawable
  /** The credits of a gift are in its code, not on the account. */
  isGift: boolean
  /** Who receives the gift; null once the name is erased. */
  receiver: string | null
  /** Called once the withdrawal is recorded; its refund follows. */
  onDone: () => void
}

export function WithdrawalDialog({
  open,
  onClose,
  transactionId,
  withdrawable,
  isGift,
  receiver,
  onDone,
}: WithdrawalDialogProps) {
  const cache = useQueryClient()
  const { refreshUser } = useAuth()
  const [busy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    try {
      const { amount } = await call('payments.withdraw', { body: { transactionId } })
      // Its button leaves before the dialog closes, so that a neighbour gets the focus.
      cache.setQueryData(
        transactionsQuery().queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) =>
              page.map((one) =>
                one.id === transactionId
                  ? { ...one, withdrawable: null, refundPending: true }
                  : one,
              ),
            ),
          },
      )
      onClose()
      onDone()
      toast({ title: copy.doneTitle, description: copy.done(euros(amount)) })
    } catch (error) {
      reportFailure(error, {
        title: copy.errorTitle,
        description: serverSentenceOr(error, copy.error),
      })
    }
    setBusy(false)
    void refreshUser()
    void cache.invalidateQueries({ queryKey: transactionsKey })
    void cache.invalidateQueries({ queryKey: [ME, 'gifts'] })
    void cache.invalidateQueries({ queryKey: [ME, 'stats'] })
  }

  return (
    <Confirmation
      open={open}
      onClose={onClose}
      onConfirm={() => void withdraw()}
      title={copy.title}
      text={
        isGift
          ? copy.giftText(receiver, euros(withdrawable.amount))
          : copy.text(withdrawable.credits, euros(withdrawable.amount))
      }
      cancel={isGift ? copy.cancelGift : copy.cancel(withdrawable.credits)}
      confirm={copy.confirm}
      busy={busy}
    >
      {withdrawable.endsSubscription && <p className="mt-4">{copy.endsSubscription}</p>}
      <p className="mt-4">{copy.receipt}</p>
    </Confirmation>
  )
}
