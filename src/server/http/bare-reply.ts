/**
 * Self-contained replies without style sheet, script or picture, for when no page can be rendered.
 */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { brand } from '#copy/brand.ts'
import { errorCopy, unreadRequestCopy } from '#copy/errors.ts'
import { siteCopy } from '#copy/public/site.ts'

/**
 * A page of a few lines. It shows `requestId` as the reference for support; `text` replaces the
 * usual sentence.
 */
export function failurePage(requestId: string, text: string = siteCopy.failure.text): string {
  const { title, requestId: reference } = siteCopy.failure
  return (
    `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${siteCopy.pageTitle(title)}</title>` +
    `<body style="font:1.1rem/1.6 Georgia,serif;background:#fbf7f0;color:#241c15;max-width:36rem;margin:12vh auto;padding:0 1.5rem">` +
    `<h1>${title}</h1><p>${text}</p><p>${reference(requestId)}<br><a href="mailto:${brand.supportEmail}" style="color:#b4531a">${brand.supportEmail}</a></p><p><a href="/" style="color:#b4531a">${siteCopy.home}</a></p>`
  )
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
}
const HTML = 'text/html; charset=utf-8'

/**
 * The reply outside Fastify's hooks: a page for a browser that navigates, JSON for everything else.
 */
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
      ...HEADERS,
      'content-type': page ? HTML : 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': requestId,
    },
  }
}

const UNREADABLE: Record<string, keyof typeof unreadRequestCopy> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers a request that Node could not parse with a page, and closes its connection. */
export function rejectUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = UNREADABLE[error.code ?? ''] ?? 400
  const requestId = randomUUID()
  const body = failurePage(requestId, unreadRequestCopy[status])
  const headers = {
    ...HEADERS,
    'content-type': HTML,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`)
}
