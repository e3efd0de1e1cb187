/** What a supervisor or a proxy asks: is the process alive, and may it be given work. */
import type { FastifyInstance } from 'fastify'

/** `/ready` answers 503 while `check` rejects, that is while the database cannot be reached, and once the process was told to stop. */
export function healthRoutes(app: FastifyInstance, check: () => Promise<unknown>): void {
  let closing = false
  app.addHook('preClose', async () => { closing = true })
  app.get('/health', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/ready', { logLevel: 'warn' }, async (_, reply) => {
    try {
      if (closing) throw new Error('closing')
      await check()
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'not ready' })
    }
  })
}
