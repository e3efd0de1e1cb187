/** What a supervisor or a proxy asks: is the process alive, and may it be given work. */
import type { FastifyInstance } from 'fastify'

/** `/ready` answers 503 while `check` rejects, that is while the database cannot be reached. */
export function healthRoutes(app: FastifyInstance, check: () => Promise<unknown>): void {
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/ready', { logLevel: 'warn' }, async (_, reply) => {
    try {
      await check()
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'not ready' })
    }
  })
}
