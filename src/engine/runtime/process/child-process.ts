/**
 * Runs one image process from the parent's side: start, one task at a time, memory bound, time
 * limit, termination.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress } from '../../engine.ts'
import { ImageError } from '../../image/errors.ts'
import { PixelProcessError, type PixelProcessErrorCode } from './errors.ts'
import {
  LANE_OF,
  type ChildSettings,
  type TaskCancel,
  type TaskReply,
  type TaskRequest,
} from './tasks.ts'

export type ChildLog = { warn(details: object, message: string): void }
type Options = {
  settings: ChildSettings
  /** Limit on resident memory, bytes. */
  memory: number
  logger?: ChildLog
}
type Run = { timeoutMs: number; onProgress?: (progress: Progress) => void; signal?: AbortSignal }
type Current = Run & {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
  timer: NodeJS.Timeout
  onAbort: () => void
}

/** Interval at which resident memory is compared with its limit, ms. */
const MEMORY_CHECK_MS = 200
/** Memory page of Linux on x64 and arm64. */
const PAGE_BYTES = 4096
/** Characters of stderr kept for the error of a crash. */
const STDERR_TAIL_CHARACTERS = 2_000
/** Limit of the JavaScript heap, MB; pixels are allocated outside it. */
const HEAP_MB = 512

/** Returns the resident memory of a process, bytes; 0 if unavailable. */
function residentBytesOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** Returns a minimal environment without the server's secrets. */
const minimalEnvironment = (): Record<string, string> => {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

export type Child = ReturnType<typeof startChild>

/** Starts an image process. `memory` bounds its resident memory, `run` takes one task at a time. */
export function startChild({ settings, memory, logger }: Options) {
  const child: ChildProcess = fork(
    join(import.meta.dirname, 'child.ts'),
    [JSON.stringify(settings)],
    {
      env: minimalEnvironment(),
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
  let alive = true
  let current: Current | null = null
  let stderrTail = ''

  /** Ends the current task and returns it. */
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
  const terminate = (code: PixelProcessErrorCode, detail: string) => {
    logger?.warn({ code, detail, lane: settings.lane }, 'image process lost')
    kill(new PixelProcessError(code, detail))
  }

  child.stderr?.on('data', (text: Buffer) => {
    stderrTail = (stderrTail + text.toString()).slice(-STDERR_TAIL_CHARACTERS)
  })
  child.on('error', (error) => terminate('CRASHED', error.message))
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    if (alive) terminate('CRASHED', `ended with ${signal ?? code}: ${stderrTail.trim()}`)
  })
  child.on('message', (reply: TaskReply) => {
    if (reply.kind === 'progress') return current?.onProgress?.(reply.progress)
    const done = settle()
    if (done?.signal?.aborted) done.reject(done.signal.reason)
    else if (reply.kind === 'done') done?.resolve(reply.output)
    else if (reply.kind === 'refused') done?.reject(new ImageError(reply.code, reply.detail))
    else done?.reject(new PixelProcessError('FAILED', reply.message))
  })
  const watch = setInterval(() => {
    const resident = residentBytesOf(child.pid)
    if (alive && resident > memory) terminate('OUT_OF_MEMORY', `${Math.round(resident / 1e6)} MB`)
  }, MEMORY_CHECK_MS)
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
    /** Resident memory at this moment, bytes. */
    residentBytes: () => residentBytesOf(child.pid),
    /** Runs one task; errors as in the pool's `run`. */
    run(request: TaskRequest, run: Run): Promise<unknown> {
      return new Promise((resolve, reject) => {
        if (!alive) return reject(new PixelProcessError('CRASHED', 'the process is gone'))
        child.channel?.ref()
        const timer = setTimeout(() => terminate('TIMED_OUT', `${run.timeoutMs} ms`), run.timeoutMs)
        // A live task ends by itself and leaves its process usable.
        const onAbort = () =>
          LANE_OF[request.task] === 'live'
            ? child.send({ cancel: true } satisfies TaskCancel)
            : kill(run.signal?.reason)
        current = { ...run, resolve, reject, timer, onAbort }
        run.signal?.addEventListener('abort', onAbort, { once: true })
        child.send(request, (error) => {
          if (error) terminate('CRASHED', error.message)
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
