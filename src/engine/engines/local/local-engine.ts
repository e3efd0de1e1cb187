/**
 * Implements the embedded engine: restoration by networks on this machine's CPU, without network
 * access.
 */
import { abilitiesOf } from '../../abilities.ts'
import type { Engine } from '../../engine.ts'
import { createSessions } from '../../runtime/models/sessions.ts'
import { restorePicture } from '../../pipeline.ts'

const NAME = 'local'
/** Increase it whenever the same picture and options give a different result. */
const VERSION = '2.8.0'

/**
 * Creates the engine; networks load at the first restoration. `threads` is per inference,
 * `addedDir` the folder of the operator's networks.
 */
export function createLocalEngine({
  modelsDir,
  addedDir,
  threads,
}: {
  modelsDir: string
  addedDir?: string | undefined
  threads: number
}): Engine {
  const sessions = createSessions({ modelsDir, addedDir, threads })
  return {
    name: NAME,
    version: VERSION,
    ...abilitiesOf('local', sessions.added),
    async restore(request, onProgress, signal) {
      return {
        ...(await restorePicture(request, sessions, onProgress, signal)),
        engine: NAME,
        engineVersion: VERSION,
      }
    },
  }
}
