/** Reads what the sign-in left in the address: a one-time code, or why it failed. */
import { SIGN_IN_FAILURES, SIGN_IN_QUERY, type SignInFailure } from '#contract/sign-in.ts'

export type SignInReturn = ({ code: string } | { failure: SignInFailure }) & {
  /** The address to show instead: the same page without its query. */
  cleanPath: string
}

/** The outcome of a sign-in, or null when the address carries neither both `token` and `user` nor a failure. */
export function readSignInReturn(address: {
  pathname: string
  search: string
  hash: string
}): SignInReturn | null {
  const query = new URLSearchParams(address.search)
  const cleanPath = `${address.pathname}${address.hash}`
  const code = query.get('token')
  if (code !== null && query.get('user') !== null) return { code, cleanPath }
  const failure = SIGN_IN_FAILURES.find((known) => known === query.get(SIGN_IN_QUERY))
  return failure ? { failure, cleanPath } : null
}
