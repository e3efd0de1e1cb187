/** Starts a process of the real server (main.ts), which a test may kill. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'

const main = join(import.meta.dirname, '../composition/main.ts')
/**
 * As in scripts/start.mjs: a young generation of 8 MB instead of 32 halves the memory of a process.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8']

/**
 * Starts a process on the port of its settings or a free one, and waits for `/ready`. Rejects with
 * its output when it exits.
 */
export async function startServerProcess(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'antan-process-'))
  const port = Number(settings['PORT'] ?? (await getPort({ host: '127.0.0.1' })))
  const output: string[] = []
  const child = spawn(process.execPath, [...NODE_FLAGS, main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output.push(bytes.toString())
    })
  /** Resolves when the process has exited, for any reason. */
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  /** Ends the process and deletes its folder. Returns the exit code. */
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (!hasEnded()) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    await rm(folder, { recursive: true, force: true })
    return child.exitCode
  }
  const deadline = Date.now() + 90_000
  for (;;) {
    if (
      await fetch(`${url}/ready`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return {
        url,
        pid: child.pid,
        output,
        end,
        exited,
        signal: (name: 'SIGSTOP' | 'SIGCONT') => child.kill(name),
      }
    if (hasEnded() || Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`the server did not get ready:\n${output.join('')}`)
    }
    await delay(200)
  }
}
export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>
