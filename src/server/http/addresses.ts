/**
 * Addresses of clients: the IP address of a request, and the networks by which calls are counted.
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * An IP address without the port or IPv6 zone (`fe80::1%eth0`) that proxies and systems add. Null
 * for anything else.
 */
export function plainAddress(given: string): string | null {
  const bare = given
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  return isIP(bare) === 0 ? null : bare
}

/**
 * The client's address as the nearest proxy reports it, else the proxy's own; empty for calls
 * within this process and for closed connections.
 */
export const addressOf = (req: FastifyRequest): string =>
  plainAddress(ipOf(req)) ?? plainAddress(req.socket.remoteAddress ?? '') ?? ''

/** Fastify's type leaves out that the address of a closed connection is undefined. */
const ipOf = ({ ip }: { ip: string | undefined }): string => ip ?? ''

/**
 * The network that an address is counted by: an IPv4 address itself, the /64 of an IPv6 address,
 * which one household owns.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

/** A block of addresses that contains a network. */
export type Block = {
  /** Length of the block's prefix. */
  bits: '56' | '48' | '24'
  /** Text that every network of the /48 or /24 begins with. */
  prefix: string
  holds(network: string): boolean
}

/**
 * The blocks that contain a network, narrowest first: /56 and /48 for IPv6, /24 for IPv4. None for
 * what is no address.
 */
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
