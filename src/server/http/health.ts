/** What a supervisor or a proxy asks: is the process alive, and may it be given work. */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/health` and `/ready` answer 503, so that a proxy passes this process over while it still answers. */
    drain(): void
  }
}

/**
 * `/ready` answers 503 while `check` rejects, that is while the database cannot be reached; both once the process was told to stop.
 * Nobody is refused here, so all who ask at the same time share one check: a crowd is no load for the database.
 */
export function healthRoutes(app: FastifyInstance, check: () => Promise<unknown>): void {
  // Whoever asks is not looked up: a probe that carries a token must not reach the database by it.
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
