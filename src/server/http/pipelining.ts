/**
 * Bounds the unanswered requests of one connection (HTTP pipelining), which cost the server memory
 * and open files. Browsers and proxies wait for each reply.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export const MAX_UNANSWERED_REQUESTS = 10

/**
 * Returns the check that each request of a server passes first: false, with its connection closed,
 * when too many requests before it have no reply yet.
 */
export function createPipelineLimit(): (req: IncomingMessage, res: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, res) => {
    const count = unanswered.get(socket) ?? 0
    if (count >= MAX_UNANSWERED_REQUESTS) {
      socket.destroy()
      return false
    }
    unanswered.set(socket, count + 1)
    res.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return true
  }
}
