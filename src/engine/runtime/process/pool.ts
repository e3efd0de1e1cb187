/**
 * Image processes, so that pixels never run in the server: an untrusted picture can at worst cost one of them.
 * Each has a memory bound and a time limit; light work (uploads, previews) never waits behind a restoration.
 */
import type { EngineName } from '../../abilities.ts'
import type { Progress } from '../../engine.ts'
import { startChild, type Child, type ChildLog } from './child-process.ts'
import { PixelProcessError } from './errors.ts'
import { LANE_OF, type Lane, type TaskName, type Tasks } from './tasks.ts'

export type PixelPoolOptions = {
  engine: EngineName
  modelsDir: string
  /** Where the operator's own networks are, if anywhere. */
  addedDir?: string | undefined
  /** Threads of one inference. */
  threads: number
  /** Processes per lane. */
  heavySlots: number
  lightSlots: number
  /** Bound on the resident memory of one process, bytes. */
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
/** A process is replaced after this many tasks, and ended after this long without one. */
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
      // What failed may fail again, as a network that could not be loaded does: the next task gets a new process.
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
     * @throws {ImageError} a verdict on the picture; {PixelProcessError} the process was lost; the signal's reason when aborted.
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
    /** Processes at work and tasks waiting, per lane. */
    stats: () => {
      const of = ({ slots, waiting }: { slots: Slot[]; waiting: Waiting[] }) => ({
        busy: slots.filter((slot) => slot.busy).length,
        slots: slots.length,
        waiting: waiting.length,
      })
      return { heavy: of(lanes.heavy), light: of(lanes.light) }
    },
    /** Ends every process; work under way is rejected. */
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
