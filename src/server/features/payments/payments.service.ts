/** Payments: what users, the provider's webhook and the jobs call. */
import { moneyCopy, moneyMail } from '#copy/account/money.ts'
import { PaymentProviderError, type ProviderEvent } from '../../adapters/payments/payments.ts'
import { AppError } from '../../platform/app-error.ts'
import type { JobContext } from '../../jobs/queue.ts'
import type { Tx } from '../../platform/db.ts'
import { createSales } from './payments.admin.ts'
import { createClosing } from './payments.closing.ts'
import { createConfirmation } from './payments.confirmation.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { createInvoices } from './payments.invoices.ts'
import { createOrders } from './payments.orders.ts'
import { createPhotoPages } from './payments.photo-pages.ts'
import { createRefunds } from './payments.refunds.ts'
import { createSettlement } from './payments.settlement.ts'
import { createSubscriptions } from './payments.subscriptions.ts'
import { listTransactions } from './payments.transactions.ts'
import { createWaivers } from './payments.waiver.ts'
import { createEventInbox } from './payments.webhook.ts'
import { createWithdrawal } from './payments.withdrawal.ts'

/** Settles payments with a provider; without one there is nothing to settle. */
function createSettling(deps: PaymentsDeps, invoices: ReturnType<typeof createInvoices>) {
  const { provider } = deps
  if (!provider) return null
  const settlement = createSettlement({ ...deps, provider, invoices })
  const { settlePayment } = createRefunds({ ...deps, provider, invoices, ...settlement })
  const inbox = createEventInbox({
    ...deps,
    provider,
    settle: {
      checkout: settlement.settleCheckout,
      invoice: settlement.settleInvoice,
      subscription: settlement.settleSubscription,
      payment: settlePayment,
    },
  })
  return { ...settlement, settlePayment, inbox }
}

/** Reports a provider that does not answer as PAYMENT_UNAVAILABLE. */
const askProvider = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof PaymentProviderError)) throw error
    throw new AppError('PAYMENT_UNAVAILABLE', { sentence: moneyCopy.unreachable, cause: error })
  })

export function createPayments(deps: PaymentsDeps) {
  const { provider, post } = deps
  const invoices = createInvoices(deps)
  const settling = createSettling(deps, invoices)
  const settleCheckout = async (id: string) => settling?.settleCheckout(id)
  const orders = createOrders({ ...deps, settleCheckout })
  const confirm = createConfirmation({ ...deps, settleCheckout })
  const subscriptions = createSubscriptions(deps)
  const withdrawal = createWithdrawal({
    ...deps,
    settlePayment: async (id) => settling?.settlePayment(id),
  })
  const { waive, requireWaiver } = createWaivers(deps)
  const { endPages, closePages } = createPhotoPages({ ...deps, settleCheckout })
  const { close, isOpen } = createClosing(deps)

  return {
    recap: orders.recap,
    open: orders.open,
    confirmation: (userId: number, sessionId?: string, paymentIntentId?: string) =>
      askProvider(confirm(userId, sessionId, paymentIntentId)),
    transactions: (userId: number, page: { before?: number | undefined; limit: number }) =>
      listTransactions({ ...deps, withdrawables: withdrawal.withdrawables }, userId, page),
    subscriptions: subscriptions.list,
    cancelSubscription: (userId: number, id: string) =>
      askProvider(subscriptions.cancel(userId, id)),
    resumeSubscription: (userId: number, id: string) =>
      askProvider(subscriptions.resume(userId, id)),
    withdraw: withdrawal.withdraw,
    waive,
    requireWaiver,
    endPages,
    closePages,
    close,
    isOpen,
    sales: createSales({
      ...deps,
      invoices,
      subscriptions,
      settlePayment: async (id) => settling?.settlePayment(id),
    }),
    invoice: invoices.download,
    drawInvoice: invoices.draw,

    /** Null for a webhook that is forged, too old or from the future. */
    readEvent: (payload: string, signature: string): ProviderEvent | null =>
      provider?.readEvent(payload, signature) ?? null,
    receive: async (event: ProviderEvent): Promise<void> => settling?.inbox.receive(event),
    payBack: withdrawal.payBack,
    async reconcile(): Promise<void> {
      await orders.expireOld()
      await settling?.inbox.reconcile()
    },

    replay: async ({ since }: { since: string }, { signal }: JobContext): Promise<void> =>
      settling?.inbox.replay(new Date(since), signal),

    /** Account deletion: anonymises the invoices and sends the last mail. */
    async anonymiseBuyer(
      tx: Tx,
      account: { id: number; email: string; username: string; debt: number },
      receipt: string,
    ): Promise<void> {
      await invoices.forgetBuyer(tx, account.id)
      await post(tx, { to: account.email, ...moneyMail.deleted({ ...account, receipt }) })
    },
  }
}
export type Payments = ReturnType<typeof createPayments>
