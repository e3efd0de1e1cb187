/** The port to the payment provider, in Antan's terms. Amounts are in cents. */

type CheckoutRequest = {
  /** Our reference, also the idempotency key. */
  orderId: string
  planKey: string | null
  name: string
  description: string | null
  amount: number
  currency: string
  monthly: boolean
  /** The provider's id of a returning customer. */
  customerId: string | null
  /** Prefilled for a new customer. */
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** Returned with the state of the page; opaque to the provider, 500 characters at most. */
  sealedOrder: string
}
export type CheckoutState = {
  id: string
  /** Our reference; null when the payment page was not opened by us. */
  orderId: string | null
  /** As in the request; null for a single credit and on pages opened by a payment link. */
  planKey: string | null
  /** As in the request; null on pages opened by a payment link. */
  sealedOrder: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** An asynchronous payment failed. */
  hasFailed: boolean
  mode: 'payment' | 'subscription'
  amount: number
  currency: string
  paymentIntentId: string | null
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
}
export type ProviderSubscription = {
  id: string
  /** Our reference from the metadata; null for subscriptions opened by a payment link. */
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
  /** Our withdrawal that caused the refund. */
  withdrawalId: string | null
}
/**
 * `open` and `lost`: the money has been withdrawn. `harmless`: an inquiry, or a prevented dispute.
 */
export type ProviderDispute = {
  id: string
  state: 'open' | 'lost' | 'won' | 'harmless'
  /** Contested cents. */
  amount: number
  /** Last moment for evidence; null where the bank names none. */
  respondBy: Date | null
}
/** Refunds and disputes of one payment, oldest first. */
export type RefundsAndDisputes = { refunds: ProviderRefund[]; disputes: ProviderDispute[] }

/** The object of an event. It is always read again: an event may be outdated when it arrives. */
export type EventSubject =
  | { kind: 'checkout'; id: string }
  | { kind: 'invoice'; id: string }
  | { kind: 'subscription'; id: string }
  | { kind: 'payment'; id: string }
export type ProviderEvent = {
  id: string
  type: string
  subject: EventSubject | null
}

/** A failed call to the provider. `isFinal`: a retry cannot succeed. */
export class PaymentProviderError extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause })
    this.name = 'PaymentProviderError'
    this.isFinal = isFinal
  }
}

/**
 * All but `readEvent` and `isPaymentLink` throw PaymentProviderError; reads return null for unknown
 * ids.
 */
export type PaymentProvider = {
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  checkout(sessionId: string): Promise<CheckoutState | null>
  /** Ends an open payment page; does nothing to a paid or expired one. */
  expireCheckout(sessionId: string): Promise<void>
  /** The checkout or invoice of a payment; null for a payment that is not ours. */
  originOf(paymentIntentId: string): Promise<{ checkout: string } | { invoice: string } | null>
  refundsAndDisputes(paymentIntentId: string): Promise<RefundsAndDisputes>
  invoice(invoiceId: string): Promise<ProviderInvoice | null>
  subscription(subscriptionId: string): Promise<ProviderSubscription | null>
  /** The checkout session that opened a subscription. */
  checkoutOfSubscription(subscriptionId: string): Promise<string | null>
  /** Does nothing to one that has ended. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<ProviderSubscription>
  /** Takes back the end of a running subscription. */
  resume(subscriptionId: string): Promise<ProviderSubscription>
  cancelNow(subscriptionId: string): Promise<void>
  /** Idempotent by `key`. */
  refund(request: {
    paymentIntentId: string
    amount: number
    key: string
    withdrawalId: string | null
  }): Promise<void>
  /**
   * Verifies signature and age of a webhook. Null when it is forged, too old or from the future.
   */
  readEvent(payload: string, signature: string): ProviderEvent | null
  /** Events of the handled types, oldest first: those that nobody received, or all. */
  events(since: Date, which: 'undelivered' | 'all'): Promise<ProviderEvent[]>
  /** Whether an address leads to a payment page of this provider. */
  isPaymentLink(url: string): boolean
}

/** Our endpoint for the provider's events. */
export const WEBHOOK_PATH = '/api/stripe/webhook'
