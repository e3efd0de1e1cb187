/** What somebody is told for whom there is no room now. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorCopy } from '#copy/errors.ts'
import { failurePage } from './failure-page.ts'

/** An upload in its form, bytes. */
const LONGEST_BODY = 6_000_000

/** Between 2 and 8, so that those who were refused together do not come back together. */
const retryAfter = () => String(2 + Math.floor(Math.random() * 7))

/** A sentence for somebody for whom nothing of the site is drawn: a page for one who looks at one, JSON else. */
export function bareReply(
  req: IncomingMessage,
  code: 'OVERLOADED' | 'NOT_FOUND',
  requestId: string,
): { headers: Record<string, string>; body: string } {
  const page =
    req.method === 'GET' &&
    !req.url?.startsWith('/api/') &&
    req.headers.accept?.includes('text/html')
  const body = page
    ? failurePage(requestId, errorCopy[code])
    : JSON.stringify({ code, message: errorCopy[code], requestId })
  return {
    body,
    headers: {
      'content-type': page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    },
  }
}

/** Answers 503 with `Retry-After`. */
export function refuse(req: IncomingMessage, res: ServerResponse): void {
  const { headers, body } = bareReply(req, 'OVERLOADED', randomUUID())
  // A photo on its way is received and thrown away, so that its sender reads this reply; more than that is cut off.
  const tooLong =
    req.headers['transfer-encoding'] !== undefined ||
    Number(req.headers['content-length'] ?? 0) > LONGEST_BODY
  res.writeHead(503, {
    ...headers,
    'retry-after': retryAfter(),
    ...(tooLong ? { connection: 'close' } : {}),
  })
  res.end(body)
}

/** Ends the connection of a sender that takes too long, in the words in which Node does it. */
export function endTooSlow(socket: Socket): void {
  socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  socket.destroySoon()
}
