/**
 * Runs one image process from the parent's side: start, one task at a time, memory bound, time
 * limit, termination.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Progress } from '../../engine.ts'
import { ImageError } from '../../image/errors.ts'
import { PixelProcessError, type PixelProcessErrorCode } from './errors.ts'
import type { Answer, ChildSettings, Order } from './tasks.ts'

export type ChildLog = { warn(details: object, message: string): void }
type Options = {
  settings: ChildSettings
  /** Limit on resident memory, bytes. */ memory: number
  logger?: ChildLog
}
type Run = { timeoutMs: number; onProgress?: (progress: Progress) => void; signal?: AbortSignal }
type Current = Run & {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
  timer: NodeJS.Timeout
  onAbort: () => void
}

const WATCH_MS = 200
const PAGE_BYTES = 4096
/** Limit of the JavaScript heap, MB; pixels are allocated outside it. */
const HEAP_MB = 512

/** Returns the resident memory of a process, bytes; null if unavailable. */
async function residentBytes(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => null)
  return text === null ? null : Number(text.split(' ')[1]) * PAGE_BYTES
}

/** Returns a minimal environment without the server's secrets. */
const bareEnvironment = (): Record<string, string> => {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot']
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

export type Child = ReturnType<typeof startChild>

export function startChild({ settings, memory, logger }: Options) {
  const child: ChildProcess = fork(
    join(import.meta.dirname, 'child.ts'),
    [JSON.stringify(settings)],
    {
      env: bareEnvironment(),
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
  let alive = true
  let current: Current | null = null
  let lastWords = ''

  const settle = (): Current | null => {
    const done = current
    current = null
    if (done) {
      clearTimeout(done.timer)
      done.signal?.removeEventListener('abort', done.onAbort)
    }
    return done
  }
  /** Kills the process and rejects its current task with `error`. */
  const kill = (error: unknown) => {
    alive = false
    child.kill('SIGKILL')
    settle()?.reject(error)
  }
  const lose = (code: PixelProcessErrorCode, detail: string) => {
    logger?.warn({ code, detail, lane: settings.lane }, 'image process lost')
    kill(new PixelProcessError(code, detail))
  }

  child.stderr?.on('data', (text: Buffer) => {
    lastWords = (lastWords + text.toString()).slice(-2_000)
  })
  child.on('error', (error) => lose('CRASHED', error.message))
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    if (alive) lose('CRASHED', `ended with ${signal ?? code}: ${lastWords.trim()}`)
  })
  child.on('message', (answer: Answer) => {
    if (answer.kind === 'progress') return current?.onProgress?.(answer.progress)
    const done = settle()
    if (answer.kind === 'done') done?.resolve(answer.output)
    else if (answer.kind === 'refused') done?.reject(new ImageError(answer.code, answer.detail))
    else done?.reject(new PixelProcessError('FAILED', answer.message))
  })
  const watch = setInterval(async () => {
    const resident = child.pid && alive ? await residentBytes(child.pid) : null
    if (resident !== null && resident > memory && alive)
      lose('OUT_OF_MEMORY', `${Math.round(resident / 1e6)} MB`)
  }, WATCH_MS)
  watch.unref()
  child.unref()
  child.channel?.unref()

  return {
    get alive() {
      return alive
    },
    get pid() {
      return child.pid
    },
    /** Runs one task; rejects like `run` of the pool. */
    run(order: Order, run: Run): Promise<unknown> {
      return new Promise((resolve, reject) => {
        if (!alive) return reject(new PixelProcessError('CRASHED', 'the process is gone'))
        child.channel?.ref()
        const timer = setTimeout(() => lose('TIMED_OUT', `${run.timeoutMs} ms`), run.timeoutMs)
        const onAbort = () => kill(run.signal?.reason)
        current = { ...run, resolve, reject, timer, onAbort }
        run.signal?.addEventListener('abort', onAbort, { once: true })
        child.send(order, (error) => {
          if (error) lose('CRASHED', error.message)
        })
      }).finally(() => child.channel?.unref())
    },
    /** Ends the process and rejects its current task. */
    end(): void {
      if (!alive) return
      kill(new PixelProcessError('CLOSED', 'the pool was closed'))
    },
  }
}
