/**
 * Runs pixel work in separate processes with memory and time limits, so that an untrusted picture
 * can crash at most one of them. Light tasks (uploads, previews) have their own lane and never wait
 * behind a restoration.
 */
import type { EngineName } from '../../abilities.ts'
import type { Progress } from '../../engine.ts'
import { startChild, type Child, type ChildLog } from './child-process.ts'
import { PixelProcessError } from './errors.ts'
import { LANE_OF, type Lane, type TaskName, type Tasks } from './tasks.ts'

export type PixelPoolOptions = {
  engine: EngineName
  modelsDir: string
  /** Folder of the operator's networks, if any. */
  addedDir?: string | undefined
  /** Threads per inference. */
  threads: number
  /** Number of processes per lane. */
  heavySlots: number
  lightSlots: number
  /** Limit on the resident memory of one process, bytes. */
  heavyMemory?: number
  lightMemory?: number
  logger?: ChildLog
}
export type RunOptions = {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  timeoutMs?: number
}

type Waiting = {
  task: TaskName
  input: unknown
  options: RunOptions
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}
type Slot = { child: Child | null; busy: boolean; tasks: number; idle?: NodeJS.Timeout }

const MB = 1024 * 1024
export const DEFAULT_MEMORY = { heavy: 1600 * MB, light: 900 * MB }
const DEFAULT_TIMEOUT_MS = { heavy: 20 * 60_000, light: 60_000 }
/** Number of tasks after which a process is replaced, and idle time after which it ends, ms. */
const TASKS_PER_CHILD = 100
const IDLE_MS = 60_000

export function createPixelPool(options: PixelPoolOptions) {
  const slotsOf = (count: number): Slot[] =>
    Array.from({ length: count }, () => ({ child: null, busy: false, tasks: 0 }))
  const lanes: Record<Lane, { slots: Slot[]; waiting: Waiting[] }> = {
    heavy: { slots: slotsOf(options.heavySlots), waiting: [] },
    light: { slots: slotsOf(options.lightSlots), waiting: [] },
  }
  const memory = {
    heavy: options.heavyMemory ?? DEFAULT_MEMORY.heavy,
    light: options.lightMemory ?? DEFAULT_MEMORY.light,
  }
  let closed = false

  function retire(slot: Slot): void {
    clearTimeout(slot.idle)
    slot.child?.end()
    slot.child = null
    slot.tasks = 0
  }

  async function occupy(
    lane: Lane,
    slot: Slot,
    { task, input, options: run, resolve, reject }: Waiting,
  ): Promise<void> {
    slot.busy = true
    clearTimeout(slot.idle)
    try {
      if (!slot.child?.alive) {
        retire(slot)
        const { engine, modelsDir, addedDir, threads, logger } = options
        slot.child = startChild({
          settings: { engine, modelsDir, addedDir, threads, lane },
          memory: memory[lane],
          ...(logger ? { logger } : {}),
        })
      }
      slot.tasks++
      resolve(
        await slot.child.run({ task, input }, { timeoutMs: DEFAULT_TIMEOUT_MS[lane], ...run }),
      )
    } catch (error) {
      // The failure may be in the process's state, such as a network that did not load, so the next
      // task gets a new process.
      if (error instanceof PixelProcessError) retire(slot)
      reject(error)
    } finally {
      slot.busy = false
      if (!slot.child?.alive || slot.tasks >= TASKS_PER_CHILD || closed) retire(slot)
      else slot.idle = setTimeout(() => retire(slot), IDLE_MS).unref()
      next(lane)
    }
  }

  function next(lane: Lane): void {
    const { slots, waiting } = lanes[lane]
    for (const slot of slots) {
      if (slot.busy) continue
      const order = waiting.shift()
      if (!order) return
      if (order.options.signal?.aborted) order.reject(order.options.signal.reason)
      else void occupy(lane, slot, order)
    }
  }

  return {
    /**
     * Runs one task in a process of its lane.
     * @throws {ImageError} for an unusable picture; {PixelProcessError} for a lost process; the
     * signal's reason when aborted.
     */
    run<T extends TaskName>(
      task: T,
      input: Tasks[T]['input'],
      run: RunOptions = {},
    ): Promise<Tasks[T]['output']> {
      if (closed) return Promise.reject(new PixelProcessError('CLOSED', 'the pool is closed'))
      const lane = LANE_OF[task]
      return new Promise<unknown>((resolve, reject) => {
        const order: Waiting = { task, input, options: run, resolve, reject }
        lanes[lane].waiting.push(order)
        run.signal?.addEventListener(
          'abort',
          () => {
            const at = lanes[lane].waiting.indexOf(order)
            if (at < 0) return
            lanes[lane].waiting.splice(at, 1)
            reject(run.signal?.reason)
          },
          { once: true },
        )
        next(lane)
      }) as Promise<Tasks[T]['output']>
    },
    /** Returns the numbers of busy processes and waiting tasks, per lane. */
    stats: () => {
      const of = ({ slots, waiting }: { slots: Slot[]; waiting: Waiting[] }) => ({
        busy: slots.filter((slot) => slot.busy).length,
        slots: slots.length,
        waiting: waiting.length,
      })
      return { heavy: of(lanes.heavy), light: of(lanes.light) }
    },
    /** Ends every process and rejects running and waiting tasks. */
    async close(): Promise<void> {
      closed = true
      for (const lane of Object.values(lanes)) {
        for (const order of lane.waiting.splice(0))
          order.reject(new PixelProcessError('CLOSED', 'the pool is closed'))
        for (const slot of lane.slots) retire(slot)
      }
    },
  }
}
export type PixelPool = ReturnType<typeof createPixelPool>
