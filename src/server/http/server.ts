/**
 * The Fastify instance with what every route has: request ids, headers, limits, cookies, callers,
 * errors.
 */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Log } from '../platform/log.ts'
import type { Authenticator, Caller } from './caller.ts'
import { cookieName, IMAGE_COOKIE } from './cookies.ts'
import { rejectUnreadable } from './bare-reply.ts'
import { rejectBadUrl, handleErrors } from './errors.ts'
import { RateLimitStore } from './rate-limits.ts'
import { createShedding, type Shedding } from './shedding.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests rejected by load shedding, by kind. */
    rejected: Shedding['rejected']
    /** The named rate limits in use, each with its own count (rate-limits.ts). */
    limiters: Map<string, onRequestAsyncHookHandler>
  }
  interface FastifyRequest {
    /** Found by the bearer header. */
    caller: Caller | null
    /** Found by the image cookie, which gives access to pictures only. */
    imageCaller: Caller | null
  }
}

export type HttpOptions = {
  log: Log
  trustProxy: boolean
  secureCookies: boolean
  authenticator: Authenticator
  development: boolean
}

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  // In development Vite blocks the event loop, which must not shed load.
  const shedding = createShedding(options.development ? { loopDelay: () => 0 } : {})
  const app = Fastify({
    serverFactory: shedding.serverFactory,
    loggerInstance: options.log as unknown as FastifyInstance['log'],
    genReqId: () => randomUUID(),
    // The nearest proxy only: the client may write the other entries of X-Forwarded-For.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 256 * 1024,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // While closing, requests on kept-alive connections are answered; the reply closes the
    // connection.
    return503OnClosing: false,
    frameworkErrors: rejectBadUrl,
    clientErrorHandler: rejectUnreadable,
  }) as FastifyInstance

  handleErrors(app)
  parseJsonBodies(app)
  await addSecurityHeaders(app, options)
  await app.register(cookie)
  // Replies only: inflating request bodies would let a small request use much memory.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
  })
  await app.register(multipart, { throwFileSizeLimit: false })

  app.decorate('rejected', shedding.rejected)
  app.decorate('limiters', new Map())
  findCallers(app, options)
  await app.register(rateLimit, {
    global: false,
    store: RateLimitStore,
    errorResponseBuilder: () => new AppError('RATE_LIMITED'),
  })
  return app
}

async function addSecurityHeaders(
  app: FastifyInstance,
  { secureCookies }: HttpOptions,
): Promise<void> {
  await app.register(helmet, {
    // Pages have a policy with a nonce (pages.ts); other replies load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    strictTransportSecurity: secureCookies
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (req, reply) => {
    reply
      .header('x-request-id', req.id)
      .header(
        'permissions-policy',
        'camera=(self), microphone=(), geolocation=(), browsing-topics=()',
      )
  })
}

/** Sets the caller of each request by its token, or for pictures by the image cookie. */
function findCallers(app: FastifyInstance, { authenticator, secureCookies }: HttpOptions): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('imageCaller', null)
  app.addHook('onRequest', async (req) => {
    // Before the body is parsed, since no rate limit counts calls of unknown addresses.
    if (req.is404) throw new AppError('NOT_FOUND')
    const { imageCookie, isAnonymous } = req.routeOptions.config as {
      imageCookie?: boolean
      isAnonymous?: boolean
    }
    if (isAnonymous) return
    const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(req.headers.authorization ?? '')?.[1]
    if (bearer) req.caller = await authenticator.byToken(bearer)
    const image = imageCookie ? req.cookies[cookieName(IMAGE_COOKIE, secureCookies)] : undefined
    if (image && !req.caller) req.imageCaller = await authenticator.byImageToken(image)
  })
}

/**
 * The deepest body of the contract has six levels; deeper nesting could exhaust the stack of
 * recursive code.
 */
const MAX_BODY_DEPTH = 32

/**
 * More combining marks in a row than the Stream-Safe Text Format allows (UAX #15): the time that
 * normalisation takes grows with the square of their number.
 */
const ENDLESS_MARKS = /\p{M}{31}/u

/**
 * Whether a body nests deeper than `MAX_BODY_DEPTH`, or a text in it has endless combining marks or
 * a lone surrogate, which the database cannot store.
 */
export function isMalformed(body: unknown, depth = 0): boolean {
  if (typeof body === 'string') return !body.isWellFormed() || ENDLESS_MARKS.test(body)
  if (typeof body !== 'object' || body === null) return false
  if (depth >= MAX_BODY_DEPTH) return true
  // Without lists of entries: a body may have tens of thousands of keys or small arrays.
  if (Array.isArray(body)) return body.some((item) => isMalformed(item, depth + 1))
  const fields = body as Record<string, unknown>
  return Object.keys(fields).some(
    (key) => !key.isWellFormed() || isMalformed(fields[key], depth + 1),
  )
}

/**
 * JSON bodies: keys that reach a prototype and malformed values are rejected, an empty body is an
 * empty object.
 */
function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') return done(null, {})
    return void parse(req, body as string, (error, parsed?: unknown) =>
      done(error ?? (isMalformed(parsed) ? new AppError('INVALID_INPUT') : null), parsed),
    )
  })
}
