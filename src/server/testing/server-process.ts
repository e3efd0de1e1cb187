/** One process of the real server (main.ts) with settings of its own, which a test may kill. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'

const main = join(import.meta.dirname, '../main.ts')

/** Starts a process and waits until it answers `/ready`. Rejects with what it printed when it ends before. */
export async function startServerProcess(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'antan-process-'))
  const port = await getPort({ host: '127.0.0.1' })
  const output: string[] = []
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => { output.push(bytes.toString()) })
  /** Resolves when the process has ended, whoever ended it. */
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  /** Ends the process and deletes its folder. SIGKILL: without a word. */
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (!hasEnded()) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    await rm(folder, { recursive: true, force: true })
    return child.exitCode
  }
  for (const deadline = Date.now() + 90_000; ;) {
    if (await fetch(`${url}/ready`).then((reply) => reply.ok, () => false)) return { url, output, end, exited, signal: (name: 'SIGSTOP' | 'SIGCONT') => child.kill(name) }
    if (hasEnded() || Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`the server did not get ready:\n${output.join('')}`)
    }
    await delay(200)
  }
}
export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>
