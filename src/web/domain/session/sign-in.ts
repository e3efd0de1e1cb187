/** Opens the sign-in dialog from anywhere and leaves for the identity provider. */
import { urlOf } from '#contract/paths.ts'
import { RETURN_QUERY } from '#contract/sign-in.ts'
import { createStore } from '../../lib/store.ts'
import { markSignInStarted, rememberReturnPath } from '../../lib/session-storage.ts'

export type SignInRequest = {
  /** Where to go after signing in; the current address when left out. */
  returnTo?: string
  /** Runs before the page is left, for what must survive the journey. */
  beforeLeaving?: () => void | Promise<void>
  /** Called when the dialog is closed without signing in. */
  onCancel?: () => void
}

/** The request the dialog is open for, or null. */
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
  // The server leads back to the page itself; what else the address holds stays in this tab.
  const { pathname } = new URL(returnTo, location.origin)
  location.assign(`${urlOf('auth.start', {})}?${new URLSearchParams({ [RETURN_QUERY]: pathname })}`)
}
