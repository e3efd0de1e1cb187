/** Image work as the server asks for it, over the pool of image processes. */
import { readAdded } from '#engine/runtime/models/added.ts'
import { createPixelPool, DEFAULT_MEMORY, type PixelPool } from '#engine/runtime/process/pool.ts'
import { createReplicateEngine } from '#engine/engines/replicate/replicate-engine.ts'
import type { Tasks } from '#engine/runtime/process/tasks.ts'
import type { PixelWork } from './app.ts'
import type { Config } from '../config.ts'
import { AppError } from '../platform/app-error.ts'
import type { Log } from '../platform/log.ts'

/** A preview takes a second or two; this much longer means that something is wrong. Milliseconds. */
const LIGHT_TIMEOUT_MS = 30_000
/** People wait for these; beyond this many in line they are told to come back in a moment. A restoration's own preview always waits its turn. */
const LINE_AT_MOST = 30

/** Bytes that the operator's networks ask for besides ours: their weights twice over, and what runs through them. */
const memoryOfAdded = (folder: string): number =>
  readAdded(folder).reduce((sum, { bytes }) => sum + 2 * bytes + 300_000_000, 0)

export function createPixels(
  config: Pick<
    Config,
    'modelsDir' | 'addedModelsDir' | 'engine' | 'replicate' | 'engineThreads' | 'restorationsAtOnce'
  >,
  log: Log,
): PixelWork & { stats: PixelPool['stats']; close(): Promise<void> } {
  const pool = createPixelPool({
    modelsDir: config.modelsDir,
    addedDir: config.addedModelsDir,
    heavyMemory: DEFAULT_MEMORY.heavy + memoryOfAdded(config.addedModelsDir),
    engine: config.engine,
    threads: config.engineThreads,
    heavySlots: config.restorationsAtOnce,
    lightSlots: 1,
    logger: log,
  })
  /** Throws OVERLOADED where the line is too long. */
  const forSomebody = async <T extends 'prepare' | 'variants' | 'share' | 'png'>(
    task: T,
    input: Tasks[T]['input'],
  ) => {
    if (pool.stats().light.waiting >= LINE_AT_MOST) throw new AppError('OVERLOADED')
    return pool.run(task, input, { timeoutMs: LIGHT_TIMEOUT_MS })
  }
  // A remote engine is reached from here: the image processes know no network.
  const remote =
    config.replicate &&
    createReplicateEngine({
      settings: config.replicate,
      pixels: {
        sentPicture: (input, signal) => pool.run('sentPicture', input, { signal }),
        remoteResult: (input, signal) => pool.run('remoteResult', input, { signal }),
      },
    })
  return {
    prepare: (input) => forSomebody('prepare', input),
    restore: remote
      ? (...given) => remote.restore(...given)
      : (request, onProgress, signal) => pool.run('restore', request, { onProgress, signal }),
    ...(remote?.forget ? { forget: remote.forget } : {}),
    watermark: (input, signal) =>
      pool.run('watermark', input, { signal, timeoutMs: LIGHT_TIMEOUT_MS }),
    variants: (input) => forSomebody('variants', input),
    share: (input) => forSomebody('share', input),
    png: (input) => forSomebody('png', input),
    stats: pool.stats,
    close: () => pool.close(),
  }
}
