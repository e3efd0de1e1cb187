/** How many calls a minute: per account when signed in, per address otherwise; for IPv6 per /64, since one household has all of those. */
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import type { RateLimit } from '#contract/endpoint.ts'
import { addressOf } from './address.ts'

/** Calls per minute, of all routes with that limit together. The poll figures leave a fivefold margin over the specified intervals, pictures included. */
const PER_MINUTE: Record<RateLimit, { user: number; address: number }> = {
  default: { user: 300, address: 600 },
  'sign-in': { user: 120, address: 120 },
  upload: { user: 120, address: 120 },
  poll: { user: 1_200, address: 2_400 },
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
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

/** A block of addresses that a network belongs to, narrowest first in `blocksOf`. */
export type Block = {
  /** How many leading bits of the address name it. */
  bits: '56' | '48' | '24'
  /** Every network of the widest block begins with it. */
  prefix: string
  holds(network: string): boolean
}

/** The /56 and the /48 of an IPv6 network, the /24 of an IPv4 address; none of what is no address. */
export function blocksOf(network: string): Block[] {
  if (network.includes(':')) {
    const groups = network.split(':')
    const prefix = `${groups.slice(0, 3).join(':')}:`
    const upperByte = (other: string) => Number.parseInt(other.split(':')[3] ?? '', 16) >> 8
    const holds = (other: string) => other.startsWith(prefix)
    return [
      {
        bits: '56',
        prefix,
        holds: (other) => holds(other) && upperByte(other) === upperByte(network),
      },
      { bits: '48', prefix, holds },
    ]
  }
  const prefix = /^(\d+\.){3}(?=\d+$)/.exec(network)?.[0]
  return prefix ? [{ bits: '24', prefix, holds: (other) => other.startsWith(prefix) }] : []
}

/** Callers remembered by one limit; the one seen longest ago is forgotten first. */
const REMEMBERED_CALLERS = 20_000

/**
 * Counts the calls of a named limit: one count for all routes that have it, in one server. `factor` scales every figure, `name`
 * gives a set of routes a count of its own. To be used as a route's `preHandler`.
 */
export function limitCalls(
  app: FastifyInstance,
  limit: RateLimit,
  factor: number,
  name: string = limit,
): preHandlerAsyncHookHandler {
  const figures = PER_MINUTE[limit]
  const known = app.limiters.get(name)
  if (known) return known
  const limiter = app.rateLimit({
    timeWindow: 60_000,
    cache: REMEMBERED_CALLERS,
    max: (req) => Math.ceil((req.caller ? figures.user : figures.address) * factor),
    keyGenerator: (req) =>
      req.caller ? `user:${req.caller.userId}` : `ip:${networkOf(addressOf(req))}`,
    allowList: (req) => req.socket.remoteAddress === IN_PROCESS,
  })
  app.limiters.set(name, limiter)
  return limiter
}
