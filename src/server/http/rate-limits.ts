/** Rate limits: calls per minute, counted per account when signed in, else per network. */
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { RateLimit } from '#contract/endpoint.ts'
import { addressOf, networkOf } from './addresses.ts'
import { createCallCounts } from './call-counts.ts'

/**
 * Calls per minute of all routes with that limit together. `poll` allows five times the specified
 * polling, pictures included.
 */
const PER_MINUTE: Record<RateLimit, { user: number; address: number }> = {
  default: { user: 300, address: 600 },
  'sign-in': { user: 120, address: 120 },
  upload: { user: 120, address: 120 },
  poll: { user: 1_200, address: 2_400 },
  // Each call asks the payment provider, which limits all of us together; a waiting page asks
  // twenty times.
  payment: { user: 60, address: 60 },
  heavy: { user: 20, address: 20 },
  // Each takes two to four seconds of the process that makes examples.
  example: { user: 30, address: 30 },
  // Guesses of 80 bits.
  code: { user: 10, address: 10 },
  // Replies of relatives without an account, a whole household behind one address.
  reply: { user: 30, address: 30 },
}

/** The remote address of calls within this process, which are not counted; no socket has it. */
export const IN_PROCESS = 'in-process'

/** Callers remembered by one limit; the least recently seen is evicted. */
const MAX_REMEMBERED_CALLERS = 20_000

/** The plugin's store, of which each limit has its own child. */
export const RateLimitStore = function () {
  return createCallCounts(MAX_REMEMBERED_CALLERS)
} as unknown as FastifyRateLimitStoreCtor

/**
 * The `onRequest` hook of a named limit: one count for all its routes in one server. `factor`
 * scales every figure, `name` gives a set of routes a separate count.
 */
export function limitCalls(
  app: FastifyInstance,
  limit: RateLimit,
  factor: number,
  name: string = limit,
): onRequestAsyncHookHandler {
  const figures = PER_MINUTE[limit]
  const known = app.limiters.get(name)
  if (known) return known
  const limiter = app.rateLimit({
    timeWindow: 60_000,
    max: (req) => Math.ceil((req.caller ? figures.user : figures.address) * factor),
    keyGenerator: (req) =>
      req.caller ? `user:${req.caller.userId}` : `ip:${networkOf(addressOf(req))}`,
    allowList: (req) => req.socket.remoteAddress === IN_PROCESS,
  })
  app.limiters.set(name, limiter)
  return limiter
}
