/**
 * Implements an engine without networks for tests and demonstrations: normalised levels and mild
 * sharpening.
 */
import { abilitiesOf } from '../../abilities.ts'
import { decodeEngineFile, decodeFile } from '../../image/decode.ts'
import { maskAt } from '../../image/part.ts'
import { encodeResult } from '../../output/encode.ts'
import { readRaster, resizeRaster, sharpOf, type Mask, type Raster } from '../../image/raster.ts'
import {
  HD_MAX_PIXELS,
  type Engine,
  type Progress,
  type RestorationRequest,
  type RetouchedReport,
  type StageName,
} from '../../engine.ts'
import { pushPull } from '../../damage/push-pull.ts'
import { lay, weightsOf } from '../../retouch/lay.ts'
import { reportStrokes, writeRetouched } from '../../retouch/retouched-files.ts'
import { paintStrokes } from '../../retouch/strokes.ts'
import { findThinMarks } from '../../retouch/thin-marks.ts'
import { UNTREATED } from '../../untreated.ts'

const STAGES: StageName[] = ['decode', 'tone', 'encode']

/** Fills erased marks smoothly, lays the original over what is kept, and writes the files. */
async function retouch(
  original: Raster,
  toned: Raster,
  { hd, screen, retouch: request }: RestorationRequest,
): Promise<{ result: Raster; retouched: RetouchedReport }> {
  const { strokes, base } = request!
  if (!base) await encodeResult(toned, { hd, screen })
  const result = await decodeEngineFile(base?.hd ?? hd)
  const all = [...(base?.strokes ?? []), ...strokes]
  const isCleaned = all.some(({ tool }) => tool === 'clean')
  const marks = isCleaned ? await findThinMarks(original, []) : undefined
  const painted = paintStrokes(original, strokes, marks)
  const picture = { ...result, data: Float32Array.from(result.data) }
  const filled = pushPull(picture, maskAt(painted.erased, result))
  const patches: [Mask, Raster][] = [
    [painted.erased, { ...result, data: Uint8Array.from(filled.data) }],
    [painted.kept, await resizeRaster(original, result.width, result.height)],
  ]
  const changed = new Uint8Array(result.width * result.height)
  for (const [mask, patch] of patches) {
    const weights = await weightsOf(mask, result)
    if (!weights) continue
    lay(result, patch, weights)
    for (let i = 0; i < changed.length; i++) changed[i]! |= weights[i]!
  }
  await writeRetouched(result, changed, { base: base?.hd ?? hd, hd, screen })
  return { result, retouched: reportStrokes(all, paintStrokes(original, all, marks)) }
}

/** Creates the engine; the result has at most twice the source's side length and 24 megapixels. */
export function createInstantEngine(): Engine {
  return {
    name: 'instant',
    version: '1',
    ...abilitiesOf('instant'),
    async restore(request, onProgress, signal) {
      const { source, options = {} } = request
      const stages: { name: StageName; ms: number }[] = []
      const runStage = async <T>(name: StageName, work: () => Promise<T>): Promise<T> => {
        signal.throwIfAborted()
        const began = performance.now()
        const result = await work()
        stages.push({ name, ms: Math.round(performance.now() - began) })
        onProgress({ stage: name, share: stages.length / STAGES.length } satisfies Progress)
        return result
      }
      const original = await runStage('decode', () => decodeFile(source))
      const outputScale = Math.min(2, Math.max(1, options.outputScale ?? 1))
      const enlarged = {
        width: Math.round(original.width * outputScale),
        height: Math.round(original.height * outputScale),
      }
      const size = enlarged.width * enlarged.height > HD_MAX_PIXELS ? original : enlarged
      const toned = await runStage('tone', async () => {
        const resized = await resizeRaster(original, size.width, size.height)
        return readRaster(
          sharpOf(resized).normalise({ lower: 1, upper: 99 }).sharpen({ sigma: 0.8 }),
        )
      })
      const { result, retouched } = await runStage('encode', async () => {
        if (request.retouch) return retouch(original, toned, request)
        await encodeResult(toned, request)
        return { result: toned, retouched: null }
      })
      return {
        ...UNTREATED,
        width: result.width,
        height: result.height,
        originalWidth: original.width,
        originalHeight: original.height,
        engine: 'instant',
        engineVersion: '1',
        stages,
        retouch: null,
        retouched,
        faces: null,
        originalShare: 1,
        peakMemoryBytes: process.memoryUsage().rss,
      }
    },
  }
}
