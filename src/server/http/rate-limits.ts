/** How many calls a minute: per account when signed in, per address otherwise. */
import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '#contract/endpoint.ts'

/** Calls per minute. The poll figures leave a fivefold margin over the specified intervals. */
const PER_MINUTE: Record<RateLimit, { user: number; address: number }> = {
  default: { user: 300, address: 600 },
  'sign-in': { user: 120, address: 120 },
  upload: { user: 120, address: 120 },
  poll: { user: 600, address: 1_200 },
  heavy: { user: 20, address: 20 },
}

/** The route option of @fastify/rate-limit for a named limit; `factor` scales every figure. */
export function rateLimitFor(name: RateLimit, factor: number) {
  const limit = PER_MINUTE[name]
  return {
    groupId: name,
    hook: 'preHandler' as const,
    timeWindow: 60_000,
    max: (req: FastifyRequest) => Math.ceil((req.caller ? limit.user : limit.address) * factor),
    keyGenerator: (req: FastifyRequest) => (req.caller ? `user:${req.caller.userId}` : `ip:${req.ip}`),
  }
}
