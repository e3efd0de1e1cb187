/** Figures of the second factor and of fresh sign-ins. Loads no schema. */

/** Digits of a time-based code (RFC 6238). */
export const CODE_DIGITS = 6
/** Seconds for which one code is shown. */
export const CODE_PERIOD_SECONDS = 30
/** Recovery codes made at once; each is accepted once. */
export const RECOVERY_CODES = 10
/** Sensitive actions need a sign-in or a confirmation that is at most this old. */
export const FRESH_MINUTES = 10
/** Longest typed code: a recovery code with separators. */
export const TYPED_CODE_MAX = 40

/** How an account confirms its identity. */
export const CONFIRMATION_WAYS = ['code', 'password', 'google'] as const
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number]

/**
 * The page on which the window of a confirmation with Google ends, and its outcome in the query.
 */
export const CONFIRMED_PATH = '/identite-confirmee'
export const CONFIRMED_QUERY = 'resultat'
export const CONFIRMATION_OUTCOMES = ['confirmee', 'autre-compte', 'echec'] as const
export type ConfirmationOutcome = (typeof CONFIRMATION_OUTCOMES)[number]
