/** Filters of orders, and reasons of refunds by the operator. */
export const SALE_STATES = [
  'paid',
  'partly_refunded',
  'refunded',
  'disputed',
  'pending',
  'open',
  'failed',
  'expired',
  'refused',
] as const
export type SaleState = (typeof SALE_STATES)[number]
export const SALE_KINDS = ['pack', 'subscription', 'single', 'gift'] as const
export type SaleKind = (typeof SALE_KINDS)[number]
export const REFUND_REASONS = ['gesture', 'mistake', 'quality', 'duplicate', 'other'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
/** What a refund does to the subscription that the payment belongs to. */
export const SUBSCRIPTION_ENDS = ['never', 'period_end', 'now'] as const
export type SubscriptionEnd = (typeof SUBSCRIPTION_ENDS)[number]
/** Kinds of events in the history of an order. */
export const HISTORY_STEPS = [
  'ordered',
  'waived',
  'event',
  'paid',
  'refund',
  'document',
  'movement',
  'unlock',
  'withdrawal',
  'subscription_ended',
] as const
export type StoryStep = (typeof HISTORY_STEPS)[number]
/** What a bank contests: the operator answers an `open` dispute; a `lost` one is over. */
export const DISPUTE_STATES = ['open', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
/** Filters of the list of payments. */
export const PAYMENT_FILTERS = ['all', 'payment', 'refund', 'failed', 'disputed'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]
/** `ending` is cancelled and lasts until the end of the paid month. */
export const SUBSCRIPTION_STATES = ['running', 'ending', 'overdue', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
