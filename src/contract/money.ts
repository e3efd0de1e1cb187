/** Figures about money that client and server share. No schema is loaded here. */

/** Where Stripe's payment links are. */
export const PAYMENT_LINK_HOST = 'https://buy.stripe.com'
/** Days of the right of withdrawal. */
export const WITHDRAWAL_DAYS = 14
/** Transactions that the screens ask for at a time. */
export const TRANSACTIONS_A_PAGE = 20
/** Milliseconds a payment page stays open; Stripe takes 30 minutes to 24 hours. */
export const PAYMENT_PAGE_OPEN = 2 * 3_600_000
