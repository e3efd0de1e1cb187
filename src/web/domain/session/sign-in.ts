/** Opens the sign-in dialog from any component and redirects to the identity provider. */
import { RETURN_QUERY } from '#contract/sign-in.ts'
import { urlOf } from '../../lib/addresses.ts'
import { createStore } from '../../lib/store.ts'
import { markSignInStarted, rememberReturnPath } from '../../lib/session-storage.ts'

export type SignInRequest = {
  /** Path after signing in; defaults to the current address. */
  returnTo?: string
  /** Runs before the redirect, to persist state across it. */
  beforeLeaving?: () => void | Promise<void>
  /** Called when the dialog is closed without signing in. */
  onCancel?: () => void
}

/** The request that opened the dialog, or null. */
export const signInRequest = createStore<SignInRequest | null>(null)

export const openSignIn = (request: SignInRequest = {}): void => signInRequest.set(request)

export function cancelSignIn(): void {
  const request = signInRequest.get()
  signInRequest.set(null)
  request?.onCancel?.()
}

/** Navigates the browser to the start of the sign-in. */
export async function leaveForSignIn(request: SignInRequest): Promise<void> {
  await request.beforeLeaving?.()
  const returnTo = request.returnTo ?? `${location.pathname}${location.search}${location.hash}`
  rememberReturnPath(returnTo)
  markSignInStarted()
  // The server redirects back to the path only, so this tab stores the rest of the address.
  const { pathname } = new URL(returnTo, location.origin)
  location.assign(`${urlOf('auth.start', {})}?${new URLSearchParams({ [RETURN_QUERY]: pathname })}`)
}
