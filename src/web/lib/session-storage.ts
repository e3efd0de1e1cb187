/**
 * The session's browser storage: token and user for all tabs, the return path for this tab only.
 */
import type { User } from '#contract/auth.ts'

/**
 * The path to return to, or null when `value` is not a same-origin path: it must begin with one
 * slash, and hold no backslash, control character or white space that a browser would read
 * differently (`//`, `/\`, `/\t/`).
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2048 || !value.startsWith('/')) return null
  // oxlint-disable-next-line no-control-regex -- the class names control characters to reject or remove
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/.test(value)) return null
  if (value.startsWith('//')) return null
  const base = 'https://site.invalid'
  try {
    const url = new URL(value, base)
    if (url.origin !== base || url.pathname.startsWith('//')) return null
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return null
  }
}

export const TOKEN_KEY = 'token'
export const USER_KEY = 'user'
const RETURN_KEY = 'redirectAfterAuth'
const STARTED_KEY = 'signInStarted'

/**
 * Runs a storage access; where storage is switched off, reads find nothing and writes do nothing.
 */
function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}

export const readToken = (): string | null => attempt(() => localStorage.getItem(TOKEN_KEY), null)

/** The stored user, or null when there is none or it cannot be read. */
export function readUser(): User | null {
  return attempt(() => {
    const user: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')
    return typeof user === 'object' && user !== null && 'id' in user && 'username' in user
      ? (user as User)
      : null
  }, null)
}

/** Stores the user first, so that another tab that is notified of the token finds its user. */
export function storeSession(token: string, user: User): void {
  attempt(() => {
    localStorage.setItem(USER_KEY, JSON.stringify(user))
    localStorage.setItem(TOKEN_KEY, token)
  }, undefined)
}

export function forgetSession(): void {
  attempt(() => {
    localStorage.removeItem(USER_KEY)
    localStorage.removeItem(TOKEN_KEY)
  }, undefined)
}

/** Changed when the user signs out, but not when a session ends by itself. */
export const SIGNED_OUT_KEY = 'signedOut'

/** Notifies the other tabs of a sign-out; call it before the session is forgotten. */
export const announceSignOut = (): void =>
  attempt(() => {
    localStorage.setItem(SIGNED_OUT_KEY, 'true')
    localStorage.removeItem(SIGNED_OUT_KEY)
  }, undefined)

/** Key of the held photo's id, which is deleted with its file (held-photo.ts). */
export const HELD_PHOTO_KEY = 'heldPhoto'

/**
 * Deletes what this tab stored besides the held photo: drafts, a gift's code, the photo of a
 * payment.
 */
export const forgetTab = (): void =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key !== HELD_PHOTO_KEY) sessionStorage.removeItem(key)
  }, undefined)

/** Stores the return path of a sign-in for this tab; an unsafe path is dropped. */
export function rememberReturnPath(path: string): void {
  const safe = safeReturnPath(path)
  attempt(
    () => (safe ? sessionStorage.setItem(RETURN_KEY, safe) : sessionStorage.removeItem(RETURN_KEY)),
    undefined,
  )
}

/** The remembered path; null when there is none or it is not safe. */
export const readReturnPath = (): string | null =>
  attempt(() => safeReturnPath(sessionStorage.getItem(RETURN_KEY)), null)

/** Returns the stored path and deletes it. */
export function takeReturnPath(): string | null {
  const path = readReturnPath()
  attempt(() => sessionStorage.removeItem(RETURN_KEY), undefined)
  return path
}

export const markSignInStarted = (): void =>
  attempt(() => sessionStorage.setItem(STARTED_KEY, '1'), undefined)

/** Whether this tab started the sign-in; reading clears the mark. */
export function takeSignInStarted(): boolean {
  return attempt(() => {
    const started = sessionStorage.getItem(STARTED_KEY) === '1'
    sessionStorage.removeItem(STARTED_KEY)
    return started
  }, false)
}
