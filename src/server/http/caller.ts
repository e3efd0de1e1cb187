/** Who is calling, as decided by the server for one request. */
import type { FastifyBaseLogger } from 'fastify'

export type Caller = { userId: number; sessionId: number; isAdmin: boolean; isSuperAdmin: boolean }

/** Finds the caller by a secret sent with the request; null when it opens nothing. */
export type Authenticator = {
  byToken(token: string): Promise<Caller | null>
  byImageToken(token: string): Promise<Caller | null>
}

export type CookieOptions = { maxAgeSeconds?: number }
/** What a handler may know of the request besides its validated input. */
export type RequestContext = {
  id: string
  ip: string
  userAgent: string
  /** The If-Match header without its quotes: when the row being saved was last seen to change. */
  ifMatch: string | null
  log: FastifyBaseLogger
  cookie(name: string): string | undefined
  /** HttpOnly, SameSite=Lax, `Secure` and `__Host-` by configuration. */
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
}
