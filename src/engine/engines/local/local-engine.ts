/**
 * Implements the embedded engine: restoration by networks on this machine's CPU, without network
 * access.
 */
import { abilitiesOf } from '../../abilities.ts'
import type { Engine, Progress, RestorationRequest, RetouchRequest } from '../../engine.ts'
import { createSessions, type Sessions } from '../../runtime/models/sessions.ts'
import { restorePicture, type PipelineResult } from '../../pipeline.ts'
import { retouchPicture } from '../../retouch/retouch.ts'

const NAME = 'local'
/** Increase it whenever the same picture and options give a different result. */
const VERSION = '2.9.0'

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
    async restore({ retouch, ...request }, onProgress, signal) {
      return {
        ...(retouch
          ? await restoreAndRetouch({ ...request, retouch }, sessions, onProgress, signal)
          : await restorePicture(request, sessions, onProgress, signal)),
        engine: NAME,
        engineVersion: VERSION,
      }
    },
  }
}

/** Share of a restoration in the time of a restoration with a retouch. */
const RESTORATION_SHARE = 0.75

/** Retouches the base, or the automatic result if there is none. */
async function restoreAndRetouch(
  request: RestorationRequest & { retouch: RetouchRequest },
  sessions: Sessions,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<PipelineResult> {
  const { base, strokes, faces = [] } = request.retouch
  if (base)
    return retouchPicture(
      { ...request, retouch: { base, strokes, faces } },
      sessions,
      onProgress,
      signal,
    )
  const onPart = (from: number, to: number) => (progress: Progress) =>
    onProgress({ ...progress, share: from + (progress.share ?? 0) * (to - from) })
  const onRestoration = onPart(0, RESTORATION_SHARE)
  const report = await restorePicture(request, sessions, onRestoration, signal)
  const automatic = { hd: request.hd, report, strokes: [] }
  return retouchPicture(
    { ...request, retouch: { base: automatic, strokes, faces } },
    sessions,
    onPart(RESTORATION_SHARE, 1),
    signal,
  )
}
