/**
 * Load shedding: rejects excess requests before any work is done for them; reading first, uploads
 * next, money last.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { setInterval } from 'node:timers'
import { createPipelineLimit } from './pipelining.ts'
import { createRetryQueue, endSlowRequest, rejectOverloaded } from './rejections.ts'
import { kindOf, type Kind } from './request-kinds.ts'
import { createUploadSlots } from './upload-slots.ts'

type Limit = {
  /** Concurrent requests of this kind in one process. */
  maxInflight: number
  /**
   * Delay of the event loop from which requests of this kind are rejected in a busy process, ms.
   */
  maxLoopDelayMs: number
}
/**
 * Limits per process. 300 reads at one or two milliseconds each wait half a second at most; an
 * upload uses 5 MB of memory. More important kinds may wait longer, so they are answered while the
 * others are rejected.
 */
const LIMITS: Record<Exclude<Kind, 'vital'>, Limit> = {
  reading: { maxInflight: 300, maxLoopDelayMs: 1_000 },
  bytes: { maxInflight: Infinity, maxLoopDelayMs: 1_500 },
  upload: { maxInflight: 60, maxLoopDelayMs: 2_000 },
  change: { maxInflight: 150, maxLoopDelayMs: 2_500 },
  money: { maxInflight: 500, maxLoopDelayMs: 5_000 },
}
const TICK_MS = 50
/**
 * With fewer requests in flight the machine delays the event loop, not the requests: rejecting them
 * would not help.
 */
const MIN_INFLIGHT_FOR_SHEDDING = 30
/** Time that a stopping process gives replies and uploads to finish. */
const SHUTDOWN_MS = 25_000
/** Time for the head of a request: it takes a second on the slowest phone. */
const HEAD_MS = 15_000
/** Time for a body without files: it takes a second on the slowest phone. */
const BODY_MS = 10_000
/**
 * Bodies without files that may arrive concurrently; they count towards no other limit and use 256
 * KB of memory each. A further one ends the oldest: most bodies arrive at once, so the oldest are
 * those of slow senders.
 */
const MAX_ARRIVING_BODIES = 500
/**
 * A connection without traffic for this long is closed, also when the client has stopped reading a
 * file.
 */
const IDLE_MS = 150_000
/** Interval at which Node checks connections for their timeouts. */
const CHECK_MS = 5_000

/**
 * Whether a body without files follows the head. Forms with files are authenticated before their
 * body is read.
 */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) &&
  !headers['content-type']?.startsWith('multipart/form-data')

/**
 * While closing, ends idle keep-alive connections at once, for which Node would wait, and all
 * others after `SHUTDOWN_MS`.
 */
function closePromptly(server: Server): void {
  const close = server.close.bind(server)
  server.close = (done) => {
    const began = performance.now()
    const timer = setInterval(() => {
      if (performance.now() - began > SHUTDOWN_MS) server.closeAllConnections()
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
  /** For Fastify's `serverFactory`: a server that rejects requests before Fastify sees them. */
  serverFactory(
    handler: RequestListener,
    options: { http?: object | null; keepAliveTimeout?: number; requestTimeout?: number },
  ): Server
  /** Requests rejected since the start, by kind. */
  rejected: Readonly<Record<Kind, number>>
}

type Options = {
  /** Delay of the event loop in ms; measured unless given. */
  loopDelay?: () => number
  /** Time for a body without files, ms. */
  bodyMs?: number
  /** Clock of the uploads' rates, ms. */
  now?: () => number
  /** Longest time without traffic on a connection, ms. */
  idleMs?: number
}
/** Counts the requests in flight in this process and decides which are accepted. */
export function createShedding({
  loopDelay,
  bodyMs = BODY_MS,
  now = () => performance.now(),
  idleMs = IDLE_MS,
}: Options = {}): Shedding {
  const inflight: Record<Kind, number> = {
    vital: 0,
    money: 0,
    change: 0,
    upload: 0,
    bytes: 0,
    reading: 0,
  }
  const rejected = { ...inflight }
  const uploads = createUploadSlots(now)
  const retries = createRetryQueue()
  const isWithinPipeline = createPipelineLimit()
  /** Oldest first. */
  const arriving = new Set<IncomingMessage>()
  let lastTick = performance.now()
  let lastDelay = 0
  const tick = () => {
    const at = performance.now()
    lastDelay = at - lastTick - TICK_MS
    lastTick = at
    retries.tick()
  }
  const measuredDelay = () => Math.max(lastDelay, performance.now() - lastTick - TICK_MS)

  function admits(kind: Kind): boolean {
    if (kind === 'vital') return true
    const limit = LIMITS[kind]
    const total = Object.values(inflight).reduce((sum, count) => sum + count, 0)
    if (
      total >= MIN_INFLIGHT_FOR_SHEDDING &&
      (loopDelay ?? measuredDelay)() >= limit.maxLoopDelayMs
    )
      return false
    return inflight[kind] < limit.maxInflight || (kind === 'upload' && uploads.evictSlowest())
  }

  /**
   * Frees the place while the body arrives, so that slow senders block nobody, and takes it again
   * at the end of the body.
   */
  function awaitBody(
    req: IncomingMessage,
    res: ServerResponse,
    { leave, take }: { leave(): void; take(): void },
  ): void {
    const settle = () => {
      arriving.delete(req)
      clearTimeout(timer)
    }
    const timer = setTimeout(() => {
      if (!req.complete) endSlowRequest(req.socket)
    }, bodyMs).unref()
    leave()
    const [oldest] = arriving
    if (oldest && arriving.size >= MAX_ARRIVING_BODIES) {
      arriving.delete(oldest)
      endSlowRequest(oldest.socket)
    }
    arriving.add(req)
    req.once('end', () => {
      if (arriving.has(req)) take()
      settle()
    })
    res.once('prefinish', settle).once('close', settle)
  }

  return {
    rejected,
    serverFactory(handler, { http, keepAliveTimeout, requestTimeout }) {
      const begin = (
        { kind, hasBody }: { kind: Kind; hasBody: boolean },
        req: IncomingMessage,
        res: ServerResponse,
      ) => {
        let held = false
        const take = () => {
          if (!held) inflight[kind]++
          held = true
        }
        const leave = () => {
          if (held) inflight[kind]--
          held = false
        }
        take()
        // `prefinish`: the reply is written, even if its client reads slowly; `close`: it will
        // never be written.
        res.once('prefinish', leave).once('close', leave)
        if (kind === 'upload' && !hasBody) uploads.add(req, res, leave)
        handler(req, res)
        // Most bodies arrive in one packet with their head and are complete by now.
        if (hasBody)
          process.nextTick(() => {
            if (!req.complete && held) awaitBody(req, res, { leave, take })
          })
      }
      const server = createServer(
        { ...http, connectionsCheckingInterval: CHECK_MS },
        (req, res) => {
          if (!isWithinPipeline(req, res)) return
          const kind = kindOf(req.method ?? 'GET', req.url ?? '/')
          const arrived = { kind, hasBody: announcesBody(req) }
          if (admits(kind)) return begin(arrived, req, res)
          const reject = () => {
            rejected[kind]++
            rejectOverloaded(req, res)
          }
          const retry = () => {
            if (res.destroyed) return
            if (admits(kind)) begin(arrived, req, res)
            else reject()
          }
          if (kind !== 'reading' || !retries.add(retry)) reject()
        },
      )
      server.headersTimeout = HEAD_MS
      // Fastify sets these only on servers that it creates itself.
      server.keepAliveTimeout = keepAliveTimeout ?? server.keepAliveTimeout
      server.requestTimeout = requestTimeout ?? server.requestTimeout
      server.setTimeout(idleMs)
      closePromptly(server)
      server.once('listening', () => {
        lastTick = performance.now()
        const timer = setInterval(tick, TICK_MS).unref()
        server.once('close', () => clearInterval(timer))
      })
      return server
    },
  }
}
