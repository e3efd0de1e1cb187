/** Figures about money that client and server share. Loads no schema. */
import { HOUR_MS } from './durations.ts'

/** The host of Stripe's payment links. */
export const PAYMENT_LINK_HOST = 'https://buy.stripe.com'
/** Days of the right of withdrawal. */
export const WITHDRAWAL_DAYS = 14
/** Page size of transaction lists. */
export const TRANSACTIONS_A_PAGE = 20
/** Milliseconds a payment page stays open; Stripe takes 30 minutes to 24 hours. */
export const PAYMENT_PAGE_OPEN_MS = 2 * HOUR_MS
/** Credits that one order at the unit price may have. */
export const MAX_SINGLE_CREDITS = 50
