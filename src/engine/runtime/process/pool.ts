/**
 * Runs pixel work in separate processes with memory and time limits, so that an untrusted picture
 * can crash at most one of them. Uploads and previews, examples, and retouches have lanes of their
 * own and never wait behind a restoration.
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
  /** Number of processes per lane; examples and retouches have one each. */
  heavySlots: number
  lightSlots: number
  /** Limit on the resident memory of one process, bytes. */
  heavyMemory?: number
  liveMemory?: number
  logger?: ChildLog
}
export type RunOptions = {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  timeoutMs?: number
}

type WaitingTask = {
  task: TaskName
  input: unknown
  options: RunOptions
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}
type Slot = { child: Child | null; busy: boolean; tasks: number; idle?: NodeJS.Timeout }

const MB = 1024 * 1024
/**
 * Limit on the resident memory of one process, bytes; 12 megapixels take 1.21 GB, 40 megapixels
 * with every repair 2.06 GB.
 */
export const DEFAULT_MEMORY = { heavy: 2200 * MB, live: 1200 * MB, light: 900 * MB }
/** A retouch may restore the whole photograph again. */
const DEFAULT_TIMEOUT_MS = {
  heavy: 20 * 60_000,
  retouch: 20 * 60_000,
  live: 60_000,
  light: 60_000,
}
/** Number of tasks after which a process is replaced, which bounds leaks. */
const MAX_TASKS_PER_CHILD = 100
/** Share of the memory limit above which a process is replaced after its task. */
const MAX_MEMORY_SHARE_AFTER_TASK = 0.5
/** Idle time after which a process ends, ms. */
const IDLE_MS = 60_000

/** Creates the pool; processes start with their first task. */
export function createPixelPool(options: PixelPoolOptions, start = startChild) {
  const slotsOf = (count: number): Slot[] =>
    Array.from({ length: count }, () => ({ child: null, busy: false, tasks: 0 }))
  const lanes: Record<Lane, { slots: Slot[]; waiting: WaitingTask[] }> = {
    heavy: { slots: slotsOf(options.heavySlots), waiting: [] },
    retouch: { slots: slotsOf(1), waiting: [] },
    live: { slots: slotsOf(1), waiting: [] },
    light: { slots: slotsOf(options.lightSlots), waiting: [] },
  }
  const heavyMemory = options.heavyMemory ?? DEFAULT_MEMORY.heavy
  const memory = {
    heavy: heavyMemory,
    retouch: heavyMemory,
    live: options.liveMemory ?? DEFAULT_MEMORY.live,
    light: DEFAULT_MEMORY.light,
  }
  let closed = false

  /** Ends the slot's process; the next task starts another one. */
  function retire(slot: Slot): void {
    clearTimeout(slot.idle)
    slot.child?.end()
    slot.child = null
    slot.tasks = 0
  }

  /** Returns the slot's process; starts one if there is none. */
  function processOf(lane: Lane, slot: Slot): Child {
    if (slot.child?.alive) return slot.child
    retire(slot)
    const { engine, modelsDir, addedDir, threads, logger } = options
    slot.child = start({
      settings: { engine, modelsDir, addedDir, threads, lane },
      memory: memory[lane],
      ...(logger ? { logger } : {}),
    })
    return slot.child
  }

  /** Whether the process may run another task; an example's process keeps pictures for the next. */
  function isReusable(lane: Lane, { child, tasks }: Slot): boolean {
    if (closed || !child?.alive || tasks >= MAX_TASKS_PER_CHILD) return false
    return lane === 'live' || child.residentBytes() <= memory[lane] * MAX_MEMORY_SHARE_AFTER_TASK
  }

  /** Ends the slot's process unless a task comes in time. */
  function retireWhenIdle(slot: Slot): void {
    clearTimeout(slot.idle)
    slot.idle = setTimeout(() => retire(slot), IDLE_MS).unref()
  }

  async function runInSlot(
    lane: Lane,
    slot: Slot,
    { task, input, options: run, resolve, reject }: WaitingTask,
  ): Promise<void> {
    slot.busy = true
    clearTimeout(slot.idle)
    try {
      const child = processOf(lane, slot)
      slot.tasks++
      resolve(await child.run({ task, input }, { timeoutMs: DEFAULT_TIMEOUT_MS[lane], ...run }))
    } catch (error) {
      // The failure may be in the process's state, such as a network that did not load, so the next
      // task gets a new process.
      if (error instanceof PixelProcessError) retire(slot)
      reject(error)
    } finally {
      slot.busy = false
      if (isReusable(lane, slot)) retireWhenIdle(slot)
      else retire(slot)
      startWaiting(lane)
    }
  }

  /** Starts waiting tasks in free slots. */
  function startWaiting(lane: Lane): void {
    const { slots, waiting } = lanes[lane]
    for (const slot of slots) {
      if (slot.busy) continue
      const task = waiting.shift()
      if (!task) return
      if (task.options.signal?.aborted) task.reject(task.options.signal.reason)
      else void runInSlot(lane, slot, task)
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
        const waiting: WaitingTask = { task, input, options: run, resolve, reject }
        lanes[lane].waiting.push(waiting)
        run.signal?.addEventListener(
          'abort',
          () => {
            const at = lanes[lane].waiting.indexOf(waiting)
            if (at < 0) return
            lanes[lane].waiting.splice(at, 1)
            reject(run.signal?.reason)
          },
          { once: true },
        )
        startWaiting(lane)
      }) as Promise<Tasks[T]['output']>
    },
    /** Starts a process of the lane if none is ready, for a task that follows soon. */
    warm(lane: Lane): void {
      const free = lanes[lane].slots.filter((slot) => !slot.busy)
      if (closed || !free[0] || free.some(({ child }) => child?.alive)) return
      processOf(lane, free[0])
      retireWhenIdle(free[0])
    },
    /** Returns the numbers of busy processes and waiting tasks, per lane. */
    stats: () => {
      const countOf = ({ slots, waiting }: { slots: Slot[]; waiting: WaitingTask[] }) => ({
        busy: slots.filter((slot) => slot.busy).length,
        slots: slots.length,
        waiting: waiting.length,
      })
      return {
        heavy: countOf(lanes.heavy),
        retouch: countOf(lanes.retouch),
        live: countOf(lanes.live),
        light: countOf(lanes.light),
      }
    },
    /** Ends every process and rejects running and waiting tasks. */
    async close(): Promise<void> {
      closed = true
      for (const lane of Object.values(lanes)) {
        for (const waiting of lane.waiting.splice(0))
          waiting.reject(new PixelProcessError('CLOSED', 'the pool is closed'))
        for (const slot of lane.slots) retire(slot)
      }
    },
  }
}
export type PixelPool = ReturnType<typeof createPixelPool>
