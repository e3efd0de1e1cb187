/** Figures about money that client and server share. No schema is loaded here. */

/** Payment links begin with this (spec 2 §5). */
export const PAYMENT_LINK_PREFIX = 'https://buy.stripe.com/'
/** Days of the right of withdrawal. */
export const WITHDRAWAL_DAYS = 14
