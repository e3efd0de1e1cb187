/** The port for image work, and its implementation over the pool of image processes. */
import { abilitiesOf, type OptionName } from '#engine/abilities.ts'
import type { PngInput } from '#engine/compose/png.ts'
import type { PrintInput } from '#engine/compose/print.ts'
import type { ShareInput, ShareOutput } from '#engine/compose/share.ts'
import type { VariantsInput, VariantsOutput } from '#engine/compose/variants.ts'
import type { WatermarkInput, WatermarkOutput } from '#engine/compose/watermark.ts'
import type { DocumentInput, DocumentOutput } from '#engine/document.ts'
import type { Engine } from '#engine/engine.ts'
import type { ExampleInput, ExampleOutput } from '#engine/example/example.ts'
import { createReplicateEngine } from '#engine/engines/replicate/replicate-engine.ts'
import type { PreparedImage, PrepareInput } from '#engine/image/prepare.ts'
import { readAdded } from '#engine/runtime/models/added.ts'
import { createPixelPool, DEFAULT_MEMORY, type PixelPool } from '#engine/runtime/process/pool.ts'
import type { Tasks } from '#engine/runtime/process/tasks.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Log } from '../../platform/log.ts'

/** Every method runs in an image process, which has neither database nor network. */
export type ImageWork = {
  prepare(input: PrepareInput): Promise<PreparedImage>
  restore: Engine['restore']
  /** Cancels what a hosted engine has begun. */
  forget?: NonNullable<Engine['forget']>
  /** The written side of a postcard, here also where the engine is hosted. */
  document(input: DocumentInput, signal: AbortSignal): Promise<DocumentOutput>
  /** A small part restored with other options. Throws OVERLOADED when too many wait. */
  example(input: ExampleInput, signal: AbortSignal): Promise<ExampleOutput>
  watermark(input: WatermarkInput, signal: AbortSignal): Promise<WatermarkOutput>
  share(input: ShareInput): Promise<ShareOutput>
  variants(input: VariantsInput): Promise<VariantsOutput>
  png(input: PngInput): Promise<void>
  print(input: PrintInput): Promise<void>
}

/** A preview takes one or two seconds. */
const LIGHT_TIMEOUT_MS = 30_000
/**
 * Requests that may wait for an image process; further ones are rejected. Restorations are not
 * counted.
 */
const MAX_WAITING_REQUESTS = 30
/** Examples that may wait for the one process that makes them in two to four seconds each. */
const MAX_WAITING_EXAMPLES = 4
/** Memory that one network of the operator's needs beside its weights, bytes. */
const ADDED_NETWORK_OVERHEAD = 300_000_000

/** Memory for the operator's own networks, bytes: twice their weights, and the activations. */
const memoryOfAdded = (folder: string): number =>
  readAdded(folder).reduce((sum, { bytes }) => sum + 2 * bytes + ADDED_NETWORK_OVERHEAD, 0)

/** The restoration options that the configured engine supports, and whether it retouches. */
export const engineOffers = ({
  engine,
  addedModelsDir,
}: Pick<Config, 'engine' | 'addedModelsDir'>): { offers: OptionName[]; canRetouch: boolean } => {
  const added = new Set(readAdded(addedModelsDir).map(({ name }) => name))
  const { options, capabilities } = abilitiesOf(engine, added)
  return { offers: [...options], canRetouch: capabilities.includes('retouch') }
}

export function createImageWork(
  config: Pick<
    Config,
    'modelsDir' | 'addedModelsDir' | 'engine' | 'replicate' | 'engineThreads' | 'restorationsAtOnce'
  >,
  log: Log,
): ImageWork & { stats: PixelPool['stats']; close(): Promise<void> } {
  const pool = createPixelPool({
    modelsDir: config.modelsDir,
    addedDir: config.addedModelsDir,
    heavyMemory: DEFAULT_MEMORY.heavy + memoryOfAdded(config.addedModelsDir),
    liveMemory: DEFAULT_MEMORY.live + memoryOfAdded(config.addedModelsDir),
    engine: config.engine,
    threads: config.engineThreads,
    heavySlots: config.restorationsAtOnce,
    lightSlots: 1,
    logger: log,
  })
  /** Runs work that a user waits for. Throws OVERLOADED when too many requests wait. */
  const runForUser = async <T extends 'prepare' | 'variants' | 'share' | 'png' | 'print'>(
    task: T,
    input: Tasks[T]['input'],
  ) => {
    if (pool.stats().light.waiting >= MAX_WAITING_REQUESTS) throw new AppError('OVERLOADED')
    return pool.run(task, input, { timeoutMs: LIGHT_TIMEOUT_MS })
  }
  // Image processes have no network, so a hosted engine is called from this process.
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
    prepare: (input) => runForUser('prepare', input),
    restore: remote
      ? (...args) => remote.restore(...args)
      : (request, onProgress, signal) => {
          if (!request.retouch) return pool.run('restore', request, { onProgress, signal })
          // A retouch takes seconds: the process that draws its preview starts meanwhile.
          pool.warm('light')
          return pool.run('retouch', request, { onProgress, signal })
        },
    ...(remote?.forget ? { forget: remote.forget } : {}),
    document: (input, signal) => pool.run('document', input, { signal }),
    example: async (input, signal) => {
      if (pool.stats().live.waiting >= MAX_WAITING_EXAMPLES) throw new AppError('OVERLOADED')
      return pool.run('example', input, { signal })
    },
    watermark: (input, signal) =>
      pool.run('watermark', input, { signal, timeoutMs: LIGHT_TIMEOUT_MS }),
    variants: (input) => runForUser('variants', input),
    share: (input) => runForUser('share', input),
    png: (input) => runForUser('png', input),
    print: (input) => runForUser('print', input),
    stats: pool.stats,
    close: () => pool.close(),
  }
}
