/** The kind of a request by its method and URL, which decides when load shedding rejects it. */

/**
 * `vital` (probes) is never rejected; `bytes` are files, which clients may read slowly; `reading`
 * is every other GET, and live examples.
 */
export type Kind = 'vital' | 'money' | 'change' | 'upload' | 'bytes' | 'reading'

const MONEY =
  /^\/api\/(?:create-|checkout\/|payments\/|stripe\/|subscriptions|withdrawal|auth\/|gifts(?:\/redemption)?$|photos\/[^/]*\/unlock$)/
const BYTES =
  /^\/(?:api\/(?:images|invoices|user\/data-export|photos\/[^/]*\/(?:share-images|print\/|receipt)|albums\/[^/]*\/zip|gifts\/[^/]*\/card|relatives\/[^/]*\/pictures|admin\/(?:.+\/export$|sales\/documents))|media\/|assets\/)/
const SENDING: ReadonlySet<string> = new Set(['POST', 'PUT'])
const UPLOAD =
  /^\/api\/(?:upload$|photos\/(?:upload$|[^/]*\/(?:generate-|verso$))|albums\/[^/]*\/photos$|admin\/(?:upload|gallery-items|watermark-configurations\/test-upload$))/

/** Costs seconds of processor time and changes nothing, so it is rejected first. */
const EXAMPLE = /^\/api\/photos\/[^/]*\/example$/

/**
 * The path as the router reads it: without the host of an absolute URL, without query and fragment,
 * with percent-encoded ASCII decoded except the slash, which stays a part of its segment.
 */
function pathOf(url: string): string {
  const path =
    (url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, '')).split(/[?#]/, 1)[0] ?? ''
  return path.includes('%')
    ? path.replace(/%(?!2f)[2-7][0-9a-f]/gi, (sign) =>
        String.fromCharCode(Number.parseInt(sign.slice(1), 16)),
      )
    : path
}

export function kindOf(method: string, url: string): Kind {
  const path = pathOf(url)
  if (path === '/health' || path === '/ready') return 'vital'
  if (MONEY.test(path)) return 'money'
  if (SENDING.has(method) && UPLOAD.test(path)) return 'upload'
  if (EXAMPLE.test(path)) return 'reading'
  if (method !== 'GET' && method !== 'HEAD') return 'change'
  return BYTES.test(path) ? 'bytes' : 'reading'
}
