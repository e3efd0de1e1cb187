/** The authenticated caller of a request, and what handlers see of the request. */
import type { FastifyBaseLogger } from 'fastify'

/**
 * `mustEnrol`: a staff account without the required second factor, which has neither role until
 * then.
 */
export type Caller = {
  userId: number
  sessionId: number
  isAdmin: boolean
  isSuperAdmin: boolean
  isSupport: boolean
  mustEnrol: boolean
  /** Whether the identity was proved at most FRESH_MINUTES ago. */
  isFresh: boolean
}

/** Finds the caller by a secret of the request; null for an unknown or expired one. */
export type Authenticator = {
  byToken(token: string): Promise<Caller | null>
  byImageToken(token: string): Promise<Caller | null>
}

type CookieOptions = { maxAgeSeconds?: number }
/** What a handler sees of the request besides its validated input. */
export type RequestContext = {
  id: string
  ip: string
  userAgent: string
  /** The If-Match header without quotes: `updatedAt` of the row that the client edited. */
  ifMatch: string | null
  log: FastifyBaseLogger
  /** Aborts when the client cancels the request. */
  signal: AbortSignal
  cookie(name: string): string | undefined
  /** HttpOnly, SameSite=Lax, `Secure` and `__Host-` by configuration. */
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
}
