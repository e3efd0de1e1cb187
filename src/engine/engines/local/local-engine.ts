/** The embedded engine: neural restoration on this machine's processor, nothing sent anywhere. */
import { abilitiesOf } from '../../abilities.ts'
import type { Engine } from '../../engine.ts'
import { createSessions } from '../../runtime/models/sessions.ts'
import { restorePicture } from '../../pipeline.ts'

const NAME = 'local'
/** Raise it whenever the same picture and options would come out differently. */
const VERSION = '2.7.0'

/** `threads`: of one inference; `addedDir`: where the operator's own networks are. The networks are loaded at the first restoration. */
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
