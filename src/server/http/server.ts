/** The Fastify instance with everything that holds for every route: ids, headers, limits, cookies, callers, errors. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type preHandlerAsyncHookHandler } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Log } from '../platform/log.ts'
import type { Authenticator, Caller } from './caller.ts'
import { cookieName, IMAGE_COOKIE } from './cookies.ts'
import { answerBadAddress, handleErrors } from './errors.ts'
import { readJsonBodies } from './json-body.ts'
import { createShedding, type Shedding } from './shedding.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests were refused because there were too many, by kind. */
    refused: Shedding['refused']
    /** The named limits of calls in use, each with its own count (rate-limits.ts). */
    limiters: Map<string, preHandlerAsyncHookHandler>
  }
  interface FastifyRequest {
    /** By the bearer header. */
    caller: Caller | null
    /** By the image-only cookie, which opens nothing else. */
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
  // In development Vite holds the event loop up, and nobody else is waiting.
  const shedding = createShedding(options.development ? { lateBy: () => 0 } : {})
  const app = Fastify({
    serverFactory: shedding.serverFactory,
    loggerInstance: options.log as unknown as FastifyInstance['log'],
    genReqId: () => randomUUID(),
    // The nearest proxy only: whatever stands further left in X-Forwarded-For was written by the visitor.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 256 * 1024,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // What comes on a connection that a proxy keeps open is still answered; the reply ends the connection.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
  }) as FastifyInstance

  handleErrors(app)
  readJsonBodies(app)
  await app.register(helmet, {
    // Pages carry their own policy with a nonce (pages.ts); everything else needs nothing at all.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    strictTransportSecurity: options.secureCookies
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
  await app.register(cookie)
  // Replies only: nobody sends us compressed bodies, and whoever inflates them works for an attacker.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
  })
  await app.register(multipart, { throwFileSizeLimit: false })

  app.decorate('refused', shedding.refused)
  app.decorate('limiters', new Map())
  app.decorateRequest('caller', null)
  app.decorateRequest('imageCaller', null)
  app.addHook('onRequest', async (req) => {
    const { imageCookie, isAnonymous } = req.routeOptions.config as {
      imageCookie?: boolean
      isAnonymous?: boolean
    }
    if (isAnonymous) return
    const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(req.headers.authorization ?? '')?.[1]
    if (bearer) req.caller = await options.authenticator.byToken(bearer)
    const image = imageCookie
      ? req.cookies[cookieName(IMAGE_COOKIE, options.secureCookies)]
      : undefined
    if (image && !req.caller) req.imageCaller = await options.authenticator.byImageToken(image)
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new AppError('RATE_LIMITED'),
  })
  return app
}
