/**
 * Processes of the real server on one database and data folder, restarted when killed; interrupted
 * requests are counted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startServerProcess, type ServerProcess } from './server-process.ts'

const TRIES = 5
const RESTART_MS = 500

/** One run of a process. */
export type Life = {
  server: ServerProcess
  /** Pending requests by name; names may repeat. */
  open: string[]
  /** Requests that the kill left unanswered. */
  cut: string[]
  isKilled: boolean
}

export async function openProcesses(given: Record<string, string>, count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'antan-money-processes-'))
  const settings = { ...given, DATA_DIR: folder }
  const alive = new Set<Life>()
  const starting = new Set<Promise<void>>()
  const faults: string[] = []

  /** A process exits while the database is down, and is restarted. */
  async function supervised(tries: number): Promise<void> {
    try {
      alive.add({ server: await startServerProcess(settings), open: [], cut: [], isKilled: false })
    } catch (error) {
      if (tries <= 1) throw error
      await delay(RESTART_MS)
      await supervised(tries - 1)
    }
  }
  function start(): void {
    const run = supervised(TRIES).catch((error: unknown) => {
      faults.push(String(error))
    })
    starting.add(run)
    void run.finally(() => starting.delete(run))
  }
  async function settled(): Promise<void> {
    await Promise.all(starting)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }

  // Only a process that exits gracefully writes its compile cache.
  await (await startServerProcess(settings)).end('SIGTERM')
  for (let n = 0; n < count; n++) start()
  await settled()

  return {
    /** Processes that respond now. */
    alive: (): Life[] => [...alive],
    settled,
    /** Resolves once at least so many processes respond. */
    async atLeast(wanted: number): Promise<void> {
      while (alive.size < wanted) {
        if (faults.length > 0 || starting.size === 0)
          throw new Error(`no process is coming up:\n${faults.join('\n')}`)
        await Promise.race(starting)
      }
    },

    /** Sends a request to one process. Rejects if it dies first. */
    async ask(
      life: Life,
      name: string,
      path: string,
      init: RequestInit,
    ): Promise<{ status: number; body: string }> {
      life.open.push(name)
      try {
        const reply = await fetch(life.server.url + path, init)
        return { status: reply.status, body: await reply.text() }
      } catch (error) {
        if (life.isKilled) life.cut.push(name)
        throw error
      } finally {
        life.open.splice(life.open.indexOf(name), 1)
      }
    },

    /** Kills a process with SIGKILL and starts another. Returns the unanswered requests. */
    async kill(life: Life): Promise<string[]> {
      alive.delete(life)
      life.isKilled = true
      await life.server.end('SIGKILL')
      start()
      while (life.open.length > 0) await delay(5)
      return life.cut
    },

    async close(): Promise<void> {
      await Promise.all(starting)
      await Promise.all([...alive].map(({ server }) => server.end('SIGKILL')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
