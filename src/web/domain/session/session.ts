/**
 * The session store of the page: initialised once per page load and synchronised with other tabs.
 */
import type { User } from '#contract/auth.ts'
import { authCopy } from '#copy/account/auth.ts'
import { call, callOrNull } from '../../lib/api.ts'
import { pathOf } from '../../lib/screens.ts'
import { createStore } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { readSignInReturn, type SignInReturn } from './sign-in-return.ts'
import {
  announceSignOut,
  forgetSession,
  forgetTab,
  readReturnPath,
  readToken,
  readUser,
  SIGNED_OUT_KEY,
  storeSession,
  takeReturnPath,
  takeSignInStarted,
  TOKEN_KEY,
  USER_KEY,
} from '../../lib/session-storage.ts'

export type Session = {
  user: User | null
  token: string | null
  /** True until the first check completes. */
  loading: boolean
  /**
   * True if this page load completes a sign-in that this tab started, so its held upload may
   * resume.
   */
  signedInHere: boolean
}

export const session = createStore<Session>({
  user: null,
  token: null,
  loading: true,
  signedInHere: false,
})

/** True while the page unloads: aborted requests then do not end the session. */
let leaving = false

const settle = (next: Partial<Session>) =>
  session.set({ ...session.get(), loading: false, ...next })

/** Stores a session and notifies this page's subscribers. */
export function login(token: string, user: User): void {
  storeSession(token, user)
  settle({ token, user })
}

/** Deletes the stored session and notifies this page's subscribers. */
export function clearSession(): void {
  forgetSession()
  settle({ token: null, user: null, signedInHere: false })
}

/**
 * Deletes the session, and what the tab stored for its user, locally at once, since the computer
 * may be shared; revokes it on the server in the background.
 */
export function logout(): void {
  const { token } = session.get()
  announceSignOut()
  // Subscribers of the session reload what the tab stores.
  forgetTab()
  clearSession()
  if (token) void call('auth.logout', {}, { token, keepalive: true }).catch(() => undefined)
}

/**
 * Refetches the signed-in user, for instance after an unlock. Returns null when the session has
 * ended; a network error keeps it.
 */
export async function refreshUser(): Promise<User | null> {
  return readUserAgain(() => session.get().user)
}

/**
 * Delays before each retry of the check, ms, so that a briefly overloaded server signs nobody out.
 */
const RETRY_DELAYS_MS = [600, 1_500]

/** The check on page load; as specified, any failure signs out. */
const checkSession = () =>
  readUserAgain(() => {
    if (!leaving) clearSession()
    return null
  }, RETRY_DELAYS_MS)

/**
 * Checks the stored token, with one retry per delay in `pauses`; `onFailure` handles network
 * errors, and an ended session is always deleted.
 */
async function readUserAgain(
  onFailure: () => User | null,
  pauses: readonly number[] = [],
): Promise<User | null> {
  const token = readToken()
  if (!token) {
    settle({ token: null, user: null })
    return null
  }
  const reply = await callOrNull('auth.me', {}, { token }).catch(() => 'failed' as const)
  // Another tab signed in or out meanwhile: its stored session wins.
  if (readToken() !== token) return settleFromStorage()
  if (reply === 'failed') {
    const [pause, ...rest] = pauses
    if (pause === undefined || leaving) return onFailure()
    await new Promise((resolve) => setTimeout(resolve, pause))
    return readUserAgain(onFailure, rest)
  }
  if (reply) login(token, reply.user)
  else clearSession()
  return reply?.user ?? null
}

/** The challenge of a sign-in that waits for its second step; it is lost with the page. */
export const waitingChallenge = createStore<string | null>(null)

/** Stores the session of a sign-in that ends in this tab, and shows a welcome toast. */
export function openSession(token: string, user: User): void {
  const startedHere = takeSignInStarted()
  waitingChallenge.set(null)
  storeSession(token, user)
  settle({ token, user, signedInHere: startedHere })
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: token }))
  toast({ title: authCopy.signedIn, description: authCopy.welcome(user.username) })
}

/** Exchanges the one-time code; `rejected` changes nothing. */
async function exchange(code: string): Promise<'opened' | 'second-step' | 'rejected'> {
  try {
    const reply = await call('auth.exchange', { body: { code } })
    if ('challenge' in reply) {
      waitingChallenge.set(reply.challenge)
      return 'second-step'
    }
    openSession(reply.token, reply.user)
    return 'opened'
  } catch {
    return 'rejected'
  }
}

/** Adopts the stored session and returns its user. */
function settleFromStorage(): User | null {
  const token = readToken()
  const user = token ? readUser() : null
  settle({ token, user })
  return user
}

function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === SIGNED_OUT_KEY) return forgetTab()
    if (event.key !== null && event.key !== TOKEN_KEY && event.key !== USER_KEY) return
    const now = session.get()
    // The first check reads the storage again when it completes.
    if (now.loading) return
    if (readToken() === now.token && JSON.stringify(readUser()) === JSON.stringify(now.user)) return
    settleFromStorage()
  })
}

/**
 * Initialises the session once per page load, before the router reads the address: removes a
 * sign-in result from it, then exchanges its code or checks the stored token. `goTo` receives the
 * path to show after a sign-in.
 */
export function startSession(goTo: (path: string) => void): void {
  const arrival = readSignInReturn(window.location)
  const address = arrival && addressAfter(arrival)
  if (address) window.history.replaceState(window.history.state, '', address)
  window.addEventListener('pagehide', () => (leaving = true))
  window.addEventListener('pageshow', () => (leaving = false))
  followOtherTabs()
  void begin(arrival, (path) => {
    if (path !== address) goTo(path)
  })
}

/**
 * Returns the address without the sign-in result; if this tab left from the same page, its original
 * query is restored.
 */
function addressAfter({ cleanPath }: SignInReturn): string {
  const left = readReturnPath()
  return left && new URL(left, window.location.origin).pathname === window.location.pathname
    ? left
    : cleanPath
}

async function begin(arrival: SignInReturn | null, goTo: (path: string) => void): Promise<void> {
  const exchanged = arrival && 'code' in arrival ? await exchange(arrival.code) : null
  if (exchanged === 'opened') return goTo(takeReturnPath() ?? '/')
  const user = await checkSession()
  if (exchanged === 'second-step') return goTo(pathOf('localSignIn'))
  if (!arrival || user || leaving) return
  const localAccount = 'failure' in arrival && arrival.failure === 'local-account'
  const description = localAccount ? authCopy.localAccount : authCopy.googleFailed
  toast({ title: authCopy.errorTitle, description, variant: 'destructive' })
  if (localAccount) return goTo(pathOf('localSignIn'))
  // This tab's own sign-in failed: returns to the page where it started.
  const path = takeReturnPath()
  if (takeSignInStarted() && path) goTo(path)
}
