/** Reads the one-time code that the sign-in left in the address. */

export type SignInReturn = {
  code: string
  /** The address to show instead: the same page without its query. */
  cleanPath: string
}

/** The code of a sign-in return, or null when the address does not carry both `token` and `user`. */
export function readSignInReturn(address: { pathname: string; search: string; hash: string }): SignInReturn | null {
  const query = new URLSearchParams(address.search)
  const code = query.get('token')
  if (code === null || query.get('user') === null) return null
  return { code, cleanPath: `${address.pathname}${address.hash}` }
}
