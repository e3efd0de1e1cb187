/** Reports a failed sign-in to the site as `/?signin=<outcome>`. Loads no schema. */
export const SIGN_IN_QUERY = 'signin'
/**
 * `failed`: trying again may help. `local-account`: the e-mail address belongs to an account with a
 * password.
 */
export const SIGN_IN_FAILURES = ['failed', 'local-account'] as const
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number]

/** Query parameter with the page to return to: `GET /api/auth/google?returnTo=/restore`. */
export const RETURN_QUERY = 'returnTo'
/**
 * Accepts plain path segments only (no dot, query or second slash), so that the address cannot lead
 * to another site.
 */
export const RETURN_PATH = /^\/(?!(?:api|dev-identity)(?:\/|$))(?:[\w-]+(?:\/[\w-]+)*)?$/
