/** Calls our own API in-process, signed out: what page loaders read while a page is drawn. */
import type { FastifyInstance } from 'fastify'
import type { Client } from '#contract/client.ts'
import { route, urlOf, type PathParams } from '#contract/paths.ts'
import { IN_PROCESS } from './rate-limits.ts'

type Parts = { params?: Record<string, string | number>; query?: Record<string, unknown> }

/** A client of `app` that passes through routing, validation and reply schemas, without a socket. Rejects for replies that are not 2xx, with their `status`. */
export function createPageClient(app: FastifyInstance): Client {
  return async (operation, input) => {
    const { params = {}, query = {} } = (input ?? {}) as Parts
    const { method } = route(operation)
    if (method !== 'GET') throw new Error(`A page loader only reads: ${operation}`)
    const defined = Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)])
    const reply = await app.inject({
      method,
      remoteAddress: IN_PROCESS,
      url: urlOf(operation, params as PathParams<typeof operation>),
      query: Object.fromEntries(defined) as Record<string, string>,
    })
    if (reply.statusCode < 200 || reply.statusCode > 299)
      throw Object.assign(new Error(`${operation} answered ${reply.statusCode}`), {
        status: reply.statusCode,
      })
    return reply.json()
  }
}
