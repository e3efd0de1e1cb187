/**
 * Processes the untrusted result of a remote engine: decodes it like an upload, checks its
 * proportions, guards its faces, draws the retouch map and encodes the files.
 */
import type { FaceReport, RestorationOptions, RestorationReport } from '../../engine.ts'
import { decodeEngineFile, decodeFile } from '../../image/decode.ts'
import { encodeMap, encodeResult } from '../../output/encode.ts'
import { ImageError } from '../../image/errors.ts'
import { resizeRaster, type Raster } from '../../image/raster.ts'
import type { Sessions } from '../../runtime/models/sessions.ts'
import { analyse } from '../../analysis/analyse.ts'
import { applyFaceChoices, fromLeftToRight, reportedFaces } from '../../faces/face-choices.ts'
import { guardFaces } from '../../faces/face-guard.ts'
import { detectFaces } from '../../faces/face-detection.ts'
import { drawRetouchMap } from '../../output/retouch-map.ts'
import { measureResolution } from '../../analysis/resolution.ts'
import { outputSizeOf } from '../../analysis/scale.ts'
import { UPSCALER_SCALE } from '../../super-resolution/tuning.ts'
import { UNTREATED } from '../../untreated.ts'

export type RemoteResultInput = {
  source: string
  /** Path of the remote engine's picture. */
  answer: string
  hd: string
  screen: string
  map?: string
  options?: RestorationOptions
}
export type RemoteResultOutput = Omit<RestorationReport, 'engine' | 'engineVersion'>

/** Maximum relative difference of the aspect ratio; models may round sides but not crop. */
const ASPECT_TOLERANCE = 0.03

/** Decodes the result; an unusable one is the engine's failure, not the photograph's. */
async function decodeAnswer(path: string, source: Raster): Promise<Raster> {
  const answer = await decodeEngineFile(path).catch((error: unknown) => {
    throw error instanceof ImageError
      ? new Error(`the remote picture cannot be read (${error.message})`, { cause: error })
      : error
  })
  const stretch = (answer.width * source.height) / (answer.height * source.width)
  if (Math.abs(stretch - 1) > ASPECT_TOLERANCE)
    throw new Error(
      `the remote picture is ${answer.width} × ${answer.height}, the photograph ${source.width} × ${source.height}`,
    )
  return answer
}

/** Mean and standard deviation of one channel, 0–255. */
type ChannelStatistics = { mean: number; deviation: number }

function statisticsOf({ data }: Raster): ChannelStatistics[] {
  const sums = [0, 1, 2].map(() => ({ sum: 0, squares: 0 }))
  for (let i = 0; i < data.length; i++) {
    const channel = sums[i % 3]!
    channel.sum += data[i]!
    channel.squares += data[i]! ** 2
  }
  const n = data.length / 3
  return sums.map(({ sum, squares }) => ({
    mean: sum / n,
    deviation: Math.sqrt(Math.max(1, squares / n - (sum / n) ** 2)),
  }))
}

/**
 * Returns the original with the result's tone, per channel, so that a restored face does not stand
 * out in colour.
 */
function matchTone(result: Raster, original: Raster): Raster {
  const from = statisticsOf(original)
  const to = statisticsOf(result)
  const tables = from.map(({ mean, deviation }, c) =>
    Uint8ClampedArray.from(
      { length: 256 },
      (_, value) => to[c]!.mean + ((value - mean) * to[c]!.deviation) / deviation,
    ),
  )
  return { ...original, data: original.data.map((value, i) => tables[i % 3]![value]!) }
}

const rounded = ({ x, y, width, height, ...more }: FaceReport): FaceReport => ({
  ...more,
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
})

/**
 * Writes the files and returns the report.
 * @throws {ImageError} for an unreadable source; {Error} for an unusable result; the signal's
 * reason when aborted.
 */
export async function writeRemoteResult(
  { source, answer, hd, screen, map, options }: RemoteResultInput,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<RemoteResultOutput> {
  const original = await decodeFile(source)
  const received = await decodeAnswer(answer, original)
  const { edgeRatio, noise } = await analyse(original)
  const { enlargement } = await measureResolution(original)
  const faces = await detectFaces(original, sessions, signal)
  const size = outputSizeOf(
    original,
    received.width / original.width / UPSCALER_SCALE,
    options?.outputScale ?? 2,
  )
  const resized = await resizeRaster(received, size.width, size.height)
  const result = resized === received ? { ...received, data: received.data.slice() } : resized
  const toned = matchTone(result, original)
  const enlarged = await resizeRaster(toned, size.width, size.height)
  const pictures = { source: toned, original: enlarged, result }
  const guarded = await guardFaces(faces, pictures, sessions, signal)
  const numbered = <T extends FaceReport>(all: readonly T[]) =>
    fromLeftToRight(reportedFaces(all, original))
  const ordered = { faces: numbered(faces), reports: numbered(guarded) }
  const choices = options?.faces ?? []
  const reports = await applyFaceChoices(
    choices,
    ordered,
    { ...pictures, unrepaired: enlarged },
    sessions,
    signal,
  )
  await encodeResult(result, { hd, screen })
  const drawn = map
    ? await drawRetouchMap({ original, before: toned, after: result }, { inpainted: null }, reports)
    : null
  if (map && drawn) await encodeMap(drawn.picture, map)
  return {
    ...UNTREATED,
    ...size,
    originalWidth: original.width,
    originalHeight: original.height,
    stages: [],
    retouched: null,
    retouch: drawn?.shares ?? null,
    faces: reports.map(rounded),
    edgeRatio,
    noise,
    originalShare: 0,
    enlargement: Math.round(enlargement * 100) / 100,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  }
}
