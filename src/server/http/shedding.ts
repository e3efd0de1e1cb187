/** Refuses requests before any work is done for them when there are too many: polling and pages first, uploads next, money last. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { setInterval } from 'node:timers'
import { endTooSlow, refuse } from './refusal.ts'
import { createRefusalLine } from './refusal-line.ts'
import { createUploadPlaces } from './upload-places.ts'

/** `vital` is never refused; `bytes` are files on their way to somebody who may read them slowly. */
export type Kind = 'vital' | 'money' | 'change' | 'upload' | 'bytes' | 'reading'
type Limit = {
  /** Requests of this kind that may wait for their reply at once. */
  waiting: number
  /** How late the event loop may be, in a process with much to answer, before none is begun, ms. */
  late: number
}
/**
 * Where a process stops. 300 readers at a millisecond or two each are a wait of half a second at most; uploads lie in memory, 5 MB each.
 * What is more important may wait longer, so it is still answered when the rest is refused.
 */
const LIMITS: Record<Exclude<Kind, 'vital'>, Limit> = {
  reading: { waiting: 300, late: 1_000 },
  bytes: { waiting: Infinity, late: 1_500 },
  upload: { waiting: 60, late: 2_000 },
  change: { waiting: 150, late: 2_500 },
  money: { waiting: 500, late: 5_000 },
}
const TICK_MS = 50
/** Fewer requests than this did not make the event loop late: the machine did, and refusing them would help nobody. */
const MUCH = 30
/** How long a process that stops lets replies and uploads finish. */
const LAST_MS = 25_000
/** What a sender has for the head of a request, and for a body that is no form with files: a second on the slowest phone. */
const HEAD_MS = 15_000
const BODY_MS = 10_000
/** Such bodies that may be on their way at once; they hold nobody else's place, only memory, a quarter of a megabyte each at most. */
const BODIES = 500
/** A reader who takes nothing for this long has gone, or wants to hold a file open for ever; so is a connection on which nothing moves at all. */
const IDLE_MS = 150_000
/** How often Node looks for connections past their time. */
const CHECK_MS = 5_000

const MONEY =
  /^\/api\/(?:create-|checkout\/|payments\/|stripe\/|subscriptions|withdrawal|auth\/|photos\/[^/]+\/unlock$)/
const BYTES =
  /^\/(?:api\/(?:images|invoices|user\/data-export|photos\/[^/]+\/share-images)\b|media\/|assets\/)/
const UPLOAD = /^\/api\/(?:upload$|photos\/(?:upload$|[^/]+\/generate-)|admin\/upload)/

/** The path as the router reads it: without the host that an address may carry, and with its letters decoded. */
function pathOf(url: string): string {
  const path =
    (url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, '')).split('?', 1)[0] ?? ''
  return path.includes('%')
    ? path.replace(/%[2-7][0-9a-f]/gi, (sign) =>
        String.fromCharCode(Number.parseInt(sign.slice(1), 16)),
      )
    : path
}

/** What a request is for, by its method and address. */
export function kindOf(method: string, url: string): Kind {
  const path = pathOf(url)
  if (path === '/health' || path === '/ready') return 'vital'
  if (MONEY.test(path)) return 'money'
  if (UPLOAD.test(path)) return 'upload'
  if (method !== 'GET' && method !== 'HEAD') return 'change'
  return BYTES.test(path) ? 'bytes' : 'reading'
}

/** Whether a small body follows the head: text or JSON. Who may send a form with files is looked at before its body is read. */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) &&
  !headers['content-type']?.startsWith('multipart/form-data')

/** While it closes: connections that fall idle are ended at once, and what still runs after `LAST_MS` is cut. Node would wait for each keep-alive. */
function closePromptly(server: Server): void {
  const close = server.close.bind(server)
  server.close = (done) => {
    const began = performance.now()
    const timer = setInterval(() => {
      if (performance.now() - began > LAST_MS) server.closeAllConnections()
      else server.closeIdleConnections()
    }, 200)
    server.once('close', () => clearInterval(timer))
    return close((error) => {
      clearInterval(timer)
      done?.(error)
    })
  }
}

export type Shedding = {
  /** For Fastify's `serverFactory`: a server that refuses before Fastify hears of a request. */
  serverFactory(
    handler: RequestListener,
    options: { http?: object | null; keepAliveTimeout?: number; requestTimeout?: number },
  ): Server
  /** How many were refused since the start, by kind. */
  refused: Readonly<Record<Kind, number>>
}

type Options = {
  /** How late the event loop is, ms; measured unless given. */
  lateBy?: () => number
  /** What a small body has to arrive, ms. */
  bodyMs?: number
  /** What a photo has before its pace counts, ms. */
  graceMs?: number
  /** How long nothing may move on a connection, ms. */
  idleMs?: number
}
/** Counts what waits in this process and decides who is answered. */
export function createShedding({
  lateBy,
  bodyMs = BODY_MS,
  graceMs,
  idleMs = IDLE_MS,
}: Options = {}): Shedding {
  const waiting: Record<Kind, number> = {
    vital: 0,
    money: 0,
    change: 0,
    upload: 0,
    bytes: 0,
    reading: 0,
  }
  const refused = { ...waiting }
  const uploads = createUploadPlaces(graceMs === undefined ? {} : { graceMs })
  const line = createRefusalLine()
  let bodies = 0
  let ticked = performance.now()
  let late = 0
  const tick = () => {
    const now = performance.now()
    late = now - ticked - TICK_MS
    ticked = now
    line.look()
  }
  const measured = () => Math.max(late, performance.now() - ticked - TICK_MS)

  function admits(kind: Kind, sending: boolean): boolean {
    if (kind === 'vital') return true
    const limit = LIMITS[kind]
    if (sending && bodies >= BODIES) return false
    const together = Object.values(waiting).reduce((sum, count) => sum + count, 0)
    if (together >= MUCH && (lateBy ?? measured)() >= limit.late) return false
    return waiting[kind] < limit.waiting || (kind === 'upload' && uploads.makeRoom())
  }

  /** Gives the place back while the body is on its way, so that slow senders keep nobody out, and takes it again when it is there. */
  function awaitBody(
    req: IncomingMessage,
    res: ServerResponse,
    { leave, take }: { leave(): void; take(): void },
  ): void {
    let on = true
    const settle = () => {
      if (on) bodies--
      on = false
      clearTimeout(timer)
    }
    const timer = setTimeout(() => {
      if (!req.complete) endTooSlow(req.socket)
    }, bodyMs).unref()
    leave()
    bodies++
    req.once('end', () => {
      if (on) take()
      settle()
    })
    res.once('prefinish', settle).once('close', settle)
  }

  return {
    refused,
    serverFactory(handler, { http, keepAliveTimeout, requestTimeout }) {
      const begin = (kind: Kind, sending: boolean, req: IncomingMessage, res: ServerResponse) => {
        let held = false
        const take = () => {
          if (!held) waiting[kind]++
          held = true
        }
        const leave = () => {
          if (held) waiting[kind]--
          held = false
        }
        take()
        // `prefinish`: the reply is written, even if its reader is slow; `close`: it never will be.
        res.once('prefinish', leave).once('close', leave)
        if (kind === 'upload' && !sending) uploads.add(req, res, leave)
        handler(req, res)
        // Most bodies come in one piece with their head, which is read by then.
        if (sending)
          process.nextTick(() => {
            if (!req.complete && held) awaitBody(req, res, { leave, take })
          })
      }
      const server = createServer(
        { ...http, connectionsCheckingInterval: CHECK_MS },
        (req, res) => {
          const kind = kindOf(req.method ?? 'GET', req.url ?? '/')
          const sending = announcesBody(req)
          if (admits(kind, sending)) return begin(kind, sending, req, res)
          const giveUp = () => {
            refused[kind]++
            refuse(req, res)
          }
          const again = () => {
            if (res.destroyed) return
            if (admits(kind, sending)) begin(kind, sending, req, res)
            else giveUp()
          }
          if (kind !== 'reading' || !line.holds(again)) giveUp()
        },
      )
      server.headersTimeout = HEAD_MS
      // What Fastify sets on a server that it makes itself.
      server.keepAliveTimeout = keepAliveTimeout ?? server.keepAliveTimeout
      server.requestTimeout = requestTimeout ?? server.requestTimeout
      server.setTimeout(idleMs)
      closePromptly(server)
      server.once('listening', () => {
        ticked = performance.now()
        const timer = setInterval(tick, TICK_MS).unref()
        server.once('close', () => clearInterval(timer))
      })
      return server
    },
  }
}
