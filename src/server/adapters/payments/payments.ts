/** The port to the payment provider: what Antan asks of it, in Antan's words. Amounts are cents, moments are dates. */

export type CheckoutRequest = {
  /** Our reference; also makes a repeated request harmless. */
  orderId: string
  planKey: string | null
  name: string
  description: string | null
  amount: number
  currency: string
  monthly: boolean
  /** The provider's number of a returning buyer; else the address to begin with. */
  customerId: string | null
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}
export type CheckoutState = {
  id: string
  /** Our reference; null where the payment page was not opened by us. */
  orderId: string | null
  /** As sent with the request; null for one credit, and on pages opened by a payment link. */
  planKey: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** The money was announced for later and did not come. */
  hasFailed: boolean
  mode: 'payment' | 'subscription'
  amount: number
  currency: string
  paymentIntentId: string | null
  subscriptionId: string | null
  invoiceId: string | null
  customerId: string | null
}
export type ProviderInvoice = {
  id: string
  isPaid: boolean
  isFirst: boolean
  amountPaid: number
  currency: string
  subscriptionId: string | null
  paymentIntentId: string | null
  periodEnd: Date | null
}
export type ProviderSubscription = {
  id: string
  /** Our reference, kept as metadata; null on subscriptions opened by a payment link. */
  orderId: string | null
  customerId: string
  status: string
  cancelAtPeriodEnd: boolean
  currentPeriodEnd: Date | null
  endedAt: Date | null
}
export type ProviderRefund = {
  id: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  createdAt: Date
  /** Ours, where the refund follows from one. */
  withdrawalId: string | null
}
/** `open` and `lost`: the money is gone. `harmless`: a question of the bank, or won. */
export type ProviderDispute = { id: string; state: 'open' | 'lost' | 'won' | 'harmless' }
/** Refunds and disputes of one payment, oldest first. */
export type RefundsAndDisputes = { refunds: ProviderRefund[]; disputes: ProviderDispute[] }

/** What an event is about. Its object is always read back: an event says that something happened, not how things stand. */
export type EventSubject =
  | { kind: 'checkout'; id: string }
  | { kind: 'invoice'; id: string }
  | { kind: 'subscription'; id: string }
  | { kind: 'payment'; id: string }
export type ProviderEvent = {
  id: string
  type: string
  createdAt: Date
  subject: EventSubject | null
}

/** A call to the provider that did not succeed. `isFinal`: asking again will not help. */
export class PaymentProviderError extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause })
    this.name = 'PaymentProviderError'
    this.isFinal = isFinal
  }
}

/** Everything but `readEvent` and `isPaymentLink` throws PaymentProviderError; reads answer null for what doesn't exist. */
export type PaymentProvider = {
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  checkout(sessionId: string): Promise<CheckoutState | null>
  /** Ends a payment page; nothing happens to one that is paid or over. */
  expireCheckout(sessionId: string): Promise<void>
  /** What a payment belongs to; null for one that is none of ours. */
  originOf(paymentIntentId: string): Promise<{ checkout: string } | { invoice: string } | null>
  refundsAndDisputes(paymentIntentId: string): Promise<RefundsAndDisputes>
  invoice(invoiceId: string): Promise<ProviderInvoice | null>
  subscription(subscriptionId: string): Promise<ProviderSubscription | null>
  /** The session that opened a subscription. */
  checkoutOfSubscription(subscriptionId: string): Promise<string | null>
  cancelAtPeriodEnd(subscriptionId: string): Promise<ProviderSubscription>
  cancelNow(subscriptionId: string): Promise<void>
  /** The same key pays once. */
  refund(request: {
    paymentIntentId: string
    amount: number
    key: string
    withdrawalId: string | null
  }): Promise<void>
  /** Checks signature and age of a webhook. Null for one that is forged, too old or from the future. */
  readEvent(payload: string, signature: string): ProviderEvent | null
  /** Events that did not reach us, oldest first. */
  undelivered(since: Date): Promise<ProviderEvent[]>
  /** Whether an address leads to a payment page of this provider. */
  isPaymentLink(url: string): boolean
}

/** Where the provider sends its events. */
export const WEBHOOK_PATH = '/api/stripe/webhook'
