/**
 * Starts the real server for journeys, with a port and a data folder of its own; tests can kill and
 * restart it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'

/** Variables that the server inherits; the settings of the product come from the test alone. */
const INHERITED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'SystemRoot',
  'MODELS_DIR',
  'NODE_COMPILE_CACHE',
] as const
/** Rate limits have tests of their own: journeys send requests faster than people do. */
const DEFAULTS = { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100' }
/**
 * The embedded database is WebAssembly: optimising its code takes longer than a server of the
 * journeys runs.
 */
const NODE_FLAGS = ['--liftoff-only']
const READY_WITHIN_MS = 90_000
const STOPPED_WITHIN_MS = 20_000

export type Server = Awaited<ReturnType<typeof startServer>>

/**
 * Starts `src/server/composition/main.ts` on a free port and waits until /ready answers. Its data
 * folder is a new one in `parent`: a copy of `data`, or empty.
 * @throws {Error} with the output of the server when it ends or does not become ready
 */
export async function startServer({
  env = {},
  data,
  parent = data ? dirname(data) : tmpdir(),
}: { env?: Record<string, string>; data?: string; parent?: string } = {}) {
  const port = await getPort({ host: 'localhost' })
  const dataDir = await mkdtemp(join(parent, 'antan-e2e-'))
  if (data) await cp(data, dataDir, { recursive: true })
  const url = `http://localhost:${port}`
  let run = await boot()

  async function boot() {
    const inherited = Object.fromEntries(
      INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    )
    const child = spawn(process.execPath, [...NODE_FLAGS, 'src/server/composition/main.ts'], {
      env: { ...inherited, ...DEFAULTS, PORT: String(port), DATA_DIR: dataDir, ...env },
      // The server ends when this channel closes, also when the tests are killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const printed = { text: '' }
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed.text += text))
    await untilReady(child, url, printed)
    return { child, printed }
  }

  /**
   * Sends a signal and waits for the end; returns the exit code or the signal that ended the
   * process.
   */
  async function end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    const { child } = run
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      const ended = await Promise.race([
        once(child, 'exit'),
        sleep(STOPPED_WITHIN_MS, null, { ref: false }),
      ])
      if (!ended) {
        child.kill('SIGKILL')
        throw new Error(
          `The server did not end within ${STOPPED_WITHIN_MS / 1000} s of ${signal}.\n${run.printed.text}`,
        )
      }
    }
    return child.signalCode ?? child.exitCode ?? 0
  }

  return {
    url,
    port,
    dataDir,
    get pid() {
      return run.child.pid ?? 0
    },
    /** Output of the server since its last start. */
    get output() {
      return run.printed.text
    },
    /** Sends SIGTERM; returns the exit code. */
    terminate: () => end('SIGTERM'),
    /** Sends SIGKILL, as in a crash. */
    kill: () => end('SIGKILL'),
    /** Starts again on the same data folder and port, after terminate or kill. */
    restart: async () => {
      run = await boot()
    },
    /** Ends the server and removes its data folder. */
    remove: async () => {
      try {
        await end('SIGTERM')
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

async function untilReady(
  child: ChildProcess,
  url: string,
  printed: { text: string },
): Promise<void> {
  const limit = Date.now() + READY_WITHIN_MS
  while (Date.now() < limit) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended before it was ready.\n${printed.text}`)
    const ready = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s.\n${printed.text}`)
}
