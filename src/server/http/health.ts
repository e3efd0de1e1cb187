/**
 * Probes of supervisors and proxies: `/health` (the process is alive) and `/ready` (it can serve
 * requests).
 */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes `/health` and `/ready` answer 503, so that a proxy sends no new requests while this
     * process finishes.
     */
    drain(): void
  }
}

/**
 * `/ready` answers 503 while `check` rejects because the database cannot be reached; both answer
 * 503 once the process stops. Probes are never shed, so concurrent ones share one check of the
 * database.
 */
export function healthRoutes(app: FastifyInstance, check: () => Promise<unknown>): void {
  // Probes are not authenticated: a token must not cause a database query.
  const probe = { logLevel: 'warn', config: { isAnonymous: true } as object } as const
  let closing = false
  let checking: Promise<unknown> | null = null
  const checked = () =>
    (checking ??= check().finally(() => {
      checking = null
    }))
  app.decorate('drain', () => {
    closing = true
  })
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/health', probe, async (_, reply) =>
    reply.code(closing ? 503 : 200).send({ status: closing ? 'closing' : 'ok' }),
  )
  app.get('/ready', probe, async (_, reply) => {
    try {
      if (closing) throw new Error('closing')
      await checked()
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'not ready' })
    }
  })
}
