/**
 * Implements the embedded engine: restoration by networks on this machine's CPU, without network
 * access.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { abilitiesOf } from '../../abilities.ts'
import type {
  Engine,
  NetworkReport,
  Progress,
  RestorationReport,
  RestorationRequest,
  RetouchRequest,
} from '../../engine.ts'
import {
  createSessions,
  recordSessions,
  type Sessions,
  type SessionsOptions,
} from '../../runtime/models/sessions.ts'
import { restorePicture, type PipelineResult } from '../../pipeline.ts'
import { retouchPicture } from '../../retouch/retouch.ts'

const NAME = 'local'
/** Increase it whenever the same picture and options give a different result. */
const VERSION = '2.40.0'

/** Creates the engine; networks load at the first restoration. */
export function createLocalEngine(networks: SessionsOptions): Engine {
  const sessions = createSessions(networks)
  return {
    name: NAME,
    version: VERSION,
    ...abilitiesOf('local', sessions.added),
    async restore({ retouch, ...request }, onProgress, signal) {
      const recorded = recordSessions(sessions)
      const result = retouch
        ? await restoreAndRetouch({ ...request, retouch }, recorded.sessions, onProgress, signal)
        : await restorePicture(request, recorded.sessions, onProgress, signal)
      const used = withNetworksOf(retouch?.base?.report, await recorded.used())
      return { ...result, engine: NAME, engineVersion: VERSION, networks: used }
    },
  }
}

/** Adds the networks of the result that was retouched. */
const withNetworksOf = (
  base: Partial<RestorationReport> | null | undefined,
  used: NetworkReport[],
): NetworkReport[] => [
  ...(base?.networks ?? []).filter(({ name }) => used.every((network) => network.name !== name)),
  ...used,
]

/** Share of a restoration in the time of a restoration with a retouch. */
const RESTORATION_SHARE = 0.75

/** Retouches the base, or the automatic result if there is none. */
async function restoreAndRetouch(
  request: RestorationRequest & { retouch: RetouchRequest },
  sessions: Sessions,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<PipelineResult> {
  const { base } = request.retouch
  const folder = await mkdtemp(join(dirname(request.hd), 'whole-'))
  /** Restores the whole photograph without choices for faces, into the folder. */
  const restoreWhole = async (onShare: (share: number) => void) => {
    const files = { hd: join(folder, 'hd.png'), screen: join(folder, 'screen.jpg') }
    await restorePicture(
      { source: request.source, ...files, options: { ...request.options, faces: [] } },
      sessions,
      ({ share }) => onShare(share ?? 0),
      signal,
    )
    return files.hd
  }
  try {
    if (base)
      return await retouchPicture(
        { ...request, retouch: { ...request.retouch, base } },
        sessions,
        restoreWhole,
        onProgress,
        signal,
      )
    const onPart = (from: number, to: number) => (progress: Progress) =>
      onProgress({ ...progress, share: from + (progress.share ?? 0) * (to - from) })
    const report = await restorePicture(request, sessions, onPart(0, RESTORATION_SHARE), signal)
    const automatic = { hd: request.hd, report, strokes: [], map: request.map }
    return await retouchPicture(
      { ...request, retouch: { ...request.retouch, base: automatic } },
      sessions,
      restoreWhole,
      onPart(RESTORATION_SHARE, 1),
      signal,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
