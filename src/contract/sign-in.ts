/** How a sign-in that did not succeed tells the site: `/?signin=<outcome>`. No schema is loaded here. */
export const SIGN_IN_QUERY = 'signin'
/** `failed`: try again. `local-account`: the address belongs to an account with a password. */
export const SIGN_IN_FAILURES = ['failed', 'local-account'] as const
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number]
