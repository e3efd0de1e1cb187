/**
 * How load shedding rejects requests: the 503 reply, the end of slow connections, and the queue of
 * requests tried again.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { bareReply } from './bare-reply.ts'

/** Longer bodies are not received: this is the largest photo in its form, in bytes. */
const MAX_RECEIVED_BODY = 6_000_000

/** 2 to 8 seconds at random, so that clients rejected together do not retry together. */
const retryAfterSeconds = () => String(2 + Math.floor(Math.random() * 7))

/** Answers 503 with `Retry-After`. */
export function rejectOverloaded(req: IncomingMessage, res: ServerResponse): void {
  const { headers, body } = bareReply(req, 'OVERLOADED', randomUUID())
  // A photo is received and discarded, so that its sender reads this reply; a longer body is cut
  // off.
  const tooLong =
    req.headers['transfer-encoding'] !== undefined ||
    Number(req.headers['content-length'] ?? 0) > MAX_RECEIVED_BODY
  res.writeHead(503, {
    ...headers,
    'retry-after': retryAfterSeconds(),
    ...(tooLong ? { connection: 'close' } : {}),
  })
  res.end(body)
}

/** Ends the connection of a slow sender with the reply that Node gives after `requestTimeout`. */
export function endSlowRequest(socket: Socket): void {
  socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  socket.destroySoon()
}

/** Rejections per tick of 50 ms that are sent at once, since so few cost little. */
const MAX_IMMEDIATE_REJECTIONS = 25
const RETRY_DELAY_MS = 1_000
/** Bounds the memory of waiting requests. */
const MAX_WAITING = 5_000

/**
 * Delays rejections beyond a rate, because a rejection costs nearly as much as a small reply and
 * would leave no time for accepted requests. Each delayed request is tried once more.
 */
export function createRetryQueue() {
  const queue: { retry(): void; since: number }[] = []
  let rejectedThisTick = 0
  return {
    /**
     * Queues the request if its rejection should wait. `retry` is then called once, after a second.
     */
    add(retry: () => void): boolean {
      if (++rejectedThisTick <= MAX_IMMEDIATE_REJECTIONS || queue.length >= MAX_WAITING)
        return false
      queue.push({ retry, since: performance.now() })
      return true
    },
    /** Retries what has waited long enough. To be called every 50 ms. */
    tick(): void {
      rejectedThisTick = 0
      const until = performance.now() - RETRY_DELAY_MS
      const due = queue.findIndex(({ since }) => since > until)
      for (const { retry } of queue.splice(0, due === -1 ? queue.length : due)) retry()
    },
  }
}
