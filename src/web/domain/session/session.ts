/** Who is signed in: one state for the page, started once per page load and kept in step with the other tabs. */
import type { User } from '#contract/auth.ts'
import { authCopy } from '#copy/account/auth.ts'
import { call, callOrNull } from '../../lib/api.ts'
import { pathOf } from '../../lib/screens.ts'
import { createStore } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { readSignInReturn, type SignInReturn } from './sign-in-return.ts'
import {
  forgetSession,
  readReturnPath,
  readToken,
  readUser,
  storeSession,
  takeReturnPath,
  takeSignInStarted,
  TOKEN_KEY,
  USER_KEY,
} from '../../lib/session-storage.ts'

export type Session = {
  user: User | null
  token: string | null
  /** True until the first check ends. */
  loading: boolean
  /** This page load ends a sign-in that this very tab began: what it held back may go on. */
  signedInHere: boolean
}

export const session = createStore<Session>({
  user: null,
  token: null,
  loading: true,
  signedInHere: false,
})

/** The page is going away: calls that break off now say nothing about the session. */
let leaving = false

const settle = (next: Partial<Session>) =>
  session.set({ ...session.get(), loading: false, ...next })

/** Stores a session and tells this page. */
export function login(token: string, user: User): void {
  storeSession(token, user)
  settle({ token, user })
}

/** Forgets the session in this browser and tells this page. */
export function clearSession(): void {
  forgetSession()
  settle({ token: null, user: null, signedInHere: false })
}

/** Ends the session here at once, and on the server as soon as it hears of it: nobody waits for a slow line to be signed out. */
export function logout(): void {
  const { token } = session.get()
  clearSession()
  if (token) void call('auth.logout', {}, { token, keepalive: true }).catch(() => undefined)
}

/** Reads the signed-in user again, for instance after an unlock. Null when the session has ended; a cut line ends nothing. */
export async function refreshUser(): Promise<User | null> {
  return readUserAgain(() => session.get().user)
}

/** Pauses before the check is tried again, ms: a server that is busy for a moment signs nobody out. */
const CHECK_AGAIN_AFTER = [600, 1_500]

/** The check on page load: as specified, one that fails for whatever reason signs out. */
const checkSession = () =>
  readUserAgain(() => {
    if (!leaving) clearSession()
    return null
  }, CHECK_AGAIN_AFTER)

/** `onFailure` decides when the server could not be asked, `pauses` how often it is; an ended session is always forgotten here. */
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
  // Another tab signed in or out meanwhile: what it stored counts, and this page has its answer too.
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

/** Exchanges the one-time code. Returns false, and leaves everything as it is, when the code is refused. */
async function exchange(code: string): Promise<boolean> {
  try {
    const { token, user } = await call('auth.exchange', { body: { code } })
    const startedHere = takeSignInStarted()
    storeSession(token, user)
    settle({ token, user, signedInHere: startedHere })
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: token }))
    toast({ title: authCopy.signedIn, description: authCopy.welcome(user.username) })
    return true
  } catch {
    return false
  }
}

/** Takes over what this browser has stored, and returns its user. */
function settleFromStorage(): User | null {
  const token = readToken()
  const user = token ? readUser() : null
  settle({ token, user })
  return user
}

function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== TOKEN_KEY && event.key !== USER_KEY) return
    const now = session.get()
    // The first check looks at the storage once more when it ends.
    if (now.loading) return
    if (readToken() === now.token && JSON.stringify(readUser()) === JSON.stringify(now.user)) return
    settleFromStorage()
  })
}

/**
 * Starts the session, once per page load and before the router reads the address: cleans a sign-in return out of it,
 * exchanges its code or checks the stored token. `goTo` is called with the path to show after a sign-in.
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

/** The address of the page without the sign-in: the one that this tab left, query included, where it is the same page. */
function addressAfter({ cleanPath }: SignInReturn): string {
  const left = readReturnPath()
  return left && new URL(left, window.location.origin).pathname === window.location.pathname
    ? left
    : cleanPath
}

async function begin(arrival: SignInReturn | null, goTo: (path: string) => void): Promise<void> {
  if (arrival && 'code' in arrival && (await exchange(arrival.code)))
    return goTo(takeReturnPath() ?? '/')
  const user = await checkSession()
  if (!arrival || user || leaving) return
  const localAccount = 'failure' in arrival && arrival.failure === 'local-account'
  const description = localAccount ? authCopy.localAccount : authCopy.googleFailed
  toast({ title: authCopy.errorTitle, description, variant: 'destructive' })
  if (localAccount) return goTo(pathOf('localSignIn'))
  // This tab's own attempt failed: back to where it began.
  const path = takeReturnPath()
  if (takeSignInStarted() && path) goTo(path)
}
