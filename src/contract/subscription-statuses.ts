/** The payment provider's statuses of subscriptions by their meaning. Loads no schema. */

/** Final: never charged again. */
export const ENDED_STATUSES: readonly string[] = ['canceled', 'incomplete_expired']

/** The current period is paid, or free of charge. */
export const PAID_STATUSES: readonly string[] = ['active', 'trialing']
