/** Image work as the server asks for it, over the pool of image processes. */
import { createPixelPool } from '#restoration/process/pool.ts'
import type { PixelWork } from './app.ts'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'

/** A preview takes a second or two; this much longer means that something is wrong. Milliseconds. */
const LIGHT_TIMEOUT_MS = 30_000

export function createPixels(config: Pick<Config, 'modelsDir' | 'engine' | 'engineThreads' | 'restorationsAtOnce'>, log: Log): PixelWork & { close(): Promise<void> } {
  const pool = createPixelPool({
    modelsDir: config.modelsDir, engine: config.engine, threads: config.engineThreads, heavySlots: config.restorationsAtOnce, lightSlots: 1, logger: log,
  })
  return {
    prepare: (input) => pool.run('prepare', input, { timeoutMs: LIGHT_TIMEOUT_MS }),
    restore: (request, onProgress, signal) => pool.run('restore', request, { onProgress, signal }),
    watermark: (input, signal) => pool.run('watermark', input, { signal, timeoutMs: LIGHT_TIMEOUT_MS }),
    variants: (input) => pool.run('variants', input, { timeoutMs: LIGHT_TIMEOUT_MS }),
    share: (input) => pool.run('share', input, { timeoutMs: LIGHT_TIMEOUT_MS }),
    close: () => pool.close(),
  }
}
