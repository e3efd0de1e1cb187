/** Request metrics, and the `/metrics` server for Prometheus on a port of its own. */
import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Times replies by operation (`page` or `other` outside the API) and by status class. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'antan_http_seconds',
    help: 'Time to reply',
    labelNames: ['operation', 'status'],
    registers: [registry],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  })
  void new Counter({
    name: 'antan_http_refused_total',
    help: 'Requests rejected by load shedding, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(app.rejected)) this.inc({ kind }, count)
    },
  })
  app.addHook('onResponse', async (req, reply) => {
    const { operation } = req.routeOptions.config as { operation?: string }
    const html = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    seconds.observe(
      {
        operation: operation ?? (html ? 'page' : 'other'),
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1_000,
    )
  })
}

/** Serves `/metrics` until it is closed. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; close(): Promise<void> }> {
  const app = Fastify({ logger: false })
  app.get('/metrics', async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  const address = await app.listen({ host, port })
  return {
    address,
    close: async () => {
      await app.close()
    },
  }
}
