/** Figures of the users panel that client and server agree on. Loads no schema. */

/**
 * `high`: more than 5 credits. `zero`: none. `recent`: signed up within the last 7 days.
 * `refusesMails`: the mail server refused a mail for good within the last 30 days.
 */
export const USER_FILTERS = ['all', 'high', 'zero', 'recent', 'refusesMails'] as const
export type UserFilter = (typeof USER_FILTERS)[number]
/** A balance above this is high. */
export const HIGH_CREDITS = 5
export const RECENT_DAYS = 7
/** Typed before an account is deleted. */
export const DELETE_WORD = 'SUPPRIMER'
