/** A TCP proxy between our processes and a database or storage that simulates network faults. */
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { openPostgres, type Database } from '../platform/db.ts'

/**
 * `cut` resets connections, also new ones. `slow` delays every chunk. `frozen` passes no data until
 * the fault ends. `lost`: open connections transfer nothing for ever, as after an unplugged cable,
 * and the server closes its ends after `KEEPALIVE_MS`; new ones work once the fault ends.
 */
export type NetworkFault = 'cut' | 'slow' | 'frozen' | 'lost'
const SLOW_MS = 400
/** Time in which a server detects a dead connection; see `SERVER_TIMEOUTS` in platform/db.ts. */
const KEEPALIVE_MS = 25_000

export async function startFaultProxy(target: { host: string; port: number }) {
  let fault: NetworkFault | null = null
  let healed = Promise.resolve()
  let heal = () => {}
  type Pair = { client: Socket; upstream: Socket | null; lost: boolean }
  const pairs = new Set<Pair>()

  async function pump(from: Socket, to: Socket, pair: Pair): Promise<void> {
    for await (const chunk of from) {
      if (pair.lost) continue
      if (fault === 'slow') await delay(SLOW_MS)
      if (fault === 'frozen') await healed
      if (pair.lost || to.destroyed) continue
      if (!to.write(chunk as Buffer)) await once(to, 'drain')
    }
    if (!pair.lost) to.end()
  }
  const drop = (pair: Pair) => {
    pairs.delete(pair)
    pair.client.destroy()
    pair.upstream?.destroy()
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const pair: Pair = { client, upstream: null, lost: fault === 'lost' }
    pairs.add(pair)
    client.on('error', () => {
      if (!pair.lost) drop(pair)
    })
    client.once('close', () => {
      if (!pair.lost) drop(pair)
    })
    if (fault === 'cut') return drop(pair)
    if (pair.lost) return
    const upstream = connect({ ...target, allowHalfOpen: true })
    pair.upstream = upstream
    upstream.on('error', () => drop(pair))
    pump(client, upstream, pair).catch(() => {
      if (!pair.lost) drop(pair)
    })
    pump(upstream, client, pair).catch(() => {
      if (!pair.lost) drop(pair)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    /** Starts a fault; null ends it. */
    set(next: NetworkFault | null): void {
      heal()
      fault = next
      if (next === 'cut') for (const pair of pairs) drop(pair)
      if (next === 'lost')
        for (const pair of pairs) {
          pair.lost = true
          setTimeout(() => pair.upstream?.destroy(), KEEPALIVE_MS).unref()
        }
      if (next === 'frozen')
        healed = new Promise((resolve) => {
          heal = resolve
        })
    },
    async close(): Promise<void> {
      for (const pair of pairs) drop(pair)
      server.close()
      await once(server, 'close')
    },
  }
}

/** Opens a Postgres test database once more, through a fault proxy. */
export async function openThroughProxy({ source }: Database) {
  if (source.kind !== 'postgres') throw new Error('the embedded database has no connections')
  const url = new URL(source.url)
  const proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  return { proxy, database: openPostgres(url.href) }
}
