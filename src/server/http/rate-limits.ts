/** How many calls a minute: per account when signed in, per address otherwise; for IPv6 per /64, since one household has all of those. */
import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '#contract/endpoint.ts'
import { addressOf } from './address.ts'

/** Calls per minute. The poll figures leave a fivefold margin over the specified intervals. */
const PER_MINUTE: Record<RateLimit, { user: number; address: number }> = {
  default: { user: 300, address: 600 },
  'sign-in': { user: 120, address: 120 },
  upload: { user: 120, address: 120 },
  poll: { user: 600, address: 1_200 },
  // Each asks the payment provider, whose own limit is one for all of us; a page that waits asks twenty times.
  payment: { user: 60, address: 60 },
  heavy: { user: 20, address: 20 },
}

/** The address under which our own pages call the API in this process; no socket has it. They are not counted. */
export const IN_PROCESS = 'in-process'

/** An IPv4 address as it is, the first 64 bits of an IPv6 one. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}

/** The route option of @fastify/rate-limit for a named limit; `factor` scales every figure. */
export function rateLimitFor(name: RateLimit, factor: number) {
  const limit = PER_MINUTE[name]
  return {
    groupId: name,
    hook: 'preHandler' as const,
    timeWindow: 60_000,
    max: (req: FastifyRequest) => Math.ceil((req.caller ? limit.user : limit.address) * factor),
    keyGenerator: (req: FastifyRequest) => (req.caller ? `user:${req.caller.userId}` : `ip:${networkOf(addressOf(req))}`),
    allowList: (req: FastifyRequest) => req.socket.remoteAddress === IN_PROCESS,
  }
}
