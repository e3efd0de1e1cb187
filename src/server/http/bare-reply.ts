/**
 * Self-contained replies without style sheet, script or picture, for when no page can be rendered.
 */
import type { IncomingMessage } from 'node:http'
import { brand } from '#copy/brand.ts'
import { errorCopy } from '#copy/errors.ts'
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
