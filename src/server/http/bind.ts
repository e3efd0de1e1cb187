/**
 * Binds the contract to routes: access, validation, rate limits and serialisation of every
 * endpoint.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type {
  Access,
  Endpoint,
  FileEndpoint,
  JsonEndpoint,
  RedirectEndpoint,
} from '#contract/endpoint.ts'
import { route } from '#contract/paths.ts'
import { AppError } from '../platform/app-error.ts'
import { createTurns } from '../platform/turns.ts'
import { addressOf } from './addresses.ts'
import type { Caller, RequestContext } from './caller.ts'
import { cookieJar } from './cookies.ts'
import { sendFile, type FileReply } from './file-reply.ts'
import { limitCalls } from './rate-limits.ts'
import {
  readForm,
  readUpload,
  withStream,
  type UploadedFile,
  type UploadedFiles,
  type UploadStream,
} from './uploads.ts'
import { sentenceOf } from './validation.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | null : Caller
type Given<E extends Endpoint> = { caller: Caller | null; request: RequestContext } & {
  query: z.output<E['query']>
}
type Handler<E extends Endpoint> = E extends JsonEndpoint
  ? (
      input: Given<E> & {
        caller: CallerOf<E>
        params: z.output<E['params']>
        body: z.output<E['body']>
        file: UploadedFile
        files: UploadedFiles
        stream: UploadStream
      },
    ) => Promise<z.input<E['reply']>>
  : E extends FileEndpoint
    ? (
        input: Given<E> & { caller: CallerOf<E>; params: z.output<E['params']> },
      ) => Promise<FileReply>
    : E extends RedirectEndpoint
      ? (input: Given<E> & { url: URL }) => Promise<{ location: string }>
      : never
export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<T[K]> }

export type BindOptions = { rateLimitFactor: number; secureCookies: boolean; publicUrl: string }

/**
 * Changes of one account, a few at once: each further one would wait for the account's lock with a
 * database connection.
 */
const inTurn = createTurns({ atOnce: 3 })

/** Binds every endpoint of one contract group. A missing handler is a compile error. */
export function bind<T extends Record<string, Endpoint>>(
  app: FastifyInstance,
  group: T,
  handlers: Handlers<T>,
  options: BindOptions,
): void {
  for (const name of Object.keys(group)) {
    const endpoint = group[name] as Endpoint
    const handle = handlers[name] as unknown as (input: object) => Promise<unknown>
    const { method, path } = route(endpoint.operation)
    const maxBodyBytes = endpoint.kind === 'json' ? endpoint.maxBodyBytes : undefined
    app.route({
      method,
      url: path,
      ...(maxBodyBytes ? { bodyLimit: maxBodyBytes } : {}),
      // Before the body is parsed, which costs up to a tenth of a second.
      onRequest: [
        limitCalls(app, endpoint.rateLimit, options.rateLimitFactor),
        async (req) => requireAccess(endpoint, req),
      ],
      config: {
        operation: endpoint.operation,
        imageCookie: endpoint.access === 'image',
        ...(endpoint.kind === 'redirect' ? { failTo: endpoint.failTo } : {}),
      } as object,
      handler: async (req, reply) => {
        const input = {
          caller: callerFor(endpoint, req),
          request: contextOf(req, reply, options.secureCookies),
          query: parse(endpoint.query, req.query),
        }
        if (endpoint.kind === 'redirect') {
          reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
          const { location } = (await handle({
            ...input,
            url: new URL(req.url, options.publicUrl),
          })) as { location: string }
          return reply.redirect(location, 302)
        }
        const params = parse(endpoint.params, req.params)
        if (endpoint.kind === 'file')
          return sendFile(req, reply, (await handle({ ...input, params })) as FileReply)
        const upload = endpoint.file ? await readUpload(req, endpoint.file) : undefined
        const form =
          endpoint.files && req.isMultipart() ? await readForm(req, endpoint.files) : undefined
        const body = endpoint.stream
          ? {}
          : parse(endpoint.body, upload?.fields ?? form?.fields ?? req.body ?? {})
        const run = (stream?: UploadStream) =>
          handle({
            ...input,
            params,
            body,
            file: upload?.file,
            files: form?.files ?? {},
            stream,
          })
        // Forms with files have limits of their own.
        const { caller } = input
        const takesTurn = caller && method !== 'GET' && !upload && !form
        const change = () => (takesTurn ? inTurn(caller.userId, run) : run())
        const result = await (endpoint.stream ? withStream(req, endpoint.stream, run) : change())
        // The reply schema strips every column that the contract does not name.
        return reply.header('cache-control', 'no-store').send(endpoint.reply.parse(result))
      },
    })
  }
}

const callerFor = (endpoint: Endpoint, req: FastifyRequest) =>
  endpoint.access === 'image' ? (req.caller ?? req.imageCaller) : req.caller

function requireAccess(endpoint: Endpoint, req: FastifyRequest): void {
  const { access } = endpoint
  if (access === 'public') return
  const caller = callerFor(endpoint, req)
  if (!caller) throw new AppError('UNAUTHENTICATED')
  if (caller.mustEnrol && (access === 'admin' || access === 'support'))
    throw new AppError('SECOND_FACTOR_REQUIRED')
  if (!mayCall(access, caller)) throw new AppError('FORBIDDEN')
  if (endpoint.fresh && !caller.isFresh) throw new AppError('FRESH_SIGN_IN_REQUIRED')
}

function mayCall(access: Access, { isAdmin, isSupport, mustEnrol }: Caller): boolean {
  if (access === 'admin') return isAdmin
  if (access === 'support') return isAdmin || isSupport
  return access !== 'staff' || isAdmin || isSupport || mustEnrol
}

/** Bounds the reply to a body with thousands of wrong values. */
const MAX_REPORTED_ISSUES = 50
/** Validates one part of a request. Throws INVALID_INPUT with a sentence per field. */
function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    parsed.error.issues
      .slice(0, MAX_REPORTED_ISSUES)
      .map((issue) => [issue.path.join('.') || 'body', sentenceOf(issue)]),
  )
  throw new AppError('INVALID_INPUT', { fields })
}

/**
 * Aborts when the connection closes before the reply is sent, or has closed while the request
 * waited for its turn.
 */
function signalOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed && !raw.writableFinished) return AbortSignal.abort()
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

function contextOf(req: FastifyRequest, reply: FastifyReply, secure: boolean): RequestContext {
  const { 'user-agent': userAgent = '', 'if-match': ifMatch } = req.headers
  return {
    id: req.id,
    ip: addressOf(req),
    userAgent: userAgent.slice(0, 500),
    ifMatch: ifMatch?.replace(/^"|"$/g, '') ?? null,
    log: req.log,
    get signal() {
      return signalOf(reply)
    },
    ...cookieJar(req, reply, secure),
  }
}
