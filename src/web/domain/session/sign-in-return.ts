/** Parses the sign-in result from the address: a one-time code or an error. */
import { SIGN_IN_FAILURES, SIGN_IN_QUERY, type SignInFailure } from '#contract/sign-in.ts'

export type SignInReturn = ({ code: string } | { failure: SignInFailure }) & {
  /** Address to replace it with: the same page without its query. */
  cleanPath: string
}

/** Returns the sign-in result; null if the address has neither `token` and `user` nor an error. */
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
