/** Where a request comes from: an IP address and nothing else, since it is counted by, kept, and cut after a month. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Some proxies add a port, systems add a zone (`fe80::1%eth0`), and who is taken for a proxy may write anything. Null for what is no address. */
export function plainAddress(given: string): string | null {
  const bare = given
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  return isIP(bare) === 0 ? null : bare
}

/** The visitor's as the nearest proxy tells it, else the proxy's own; empty for our own pages, which no socket brings. */
export const addressOf = (req: FastifyRequest): string =>
  plainAddress(req.ip) ?? plainAddress(req.socket.remoteAddress ?? '') ?? ''
