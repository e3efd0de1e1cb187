/** How a sign-in that did not succeed tells the site: `/?signin=<outcome>`. No schema is loaded here. */
export const SIGN_IN_QUERY = 'signin'
/** `failed`: try again. `local-account`: the address belongs to an account with a password. */
export const SIGN_IN_FAILURES = ['failed', 'local-account'] as const
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number]

/** Names the page to come back to: `GET /api/auth/google?returnTo=/restore`. */
export const RETURN_QUERY = 'returnTo'
/** A page of this site by its path alone: plain segments without dot, query or second slash, so that no other site can be meant. */
export const RETURN_PATH = /^\/(?!(?:api|dev-identity)(?:\/|$))(?:[\w-]+(?:\/[\w-]+)*)?$/
