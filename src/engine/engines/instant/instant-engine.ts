/**
 * Implements an engine without networks for tests and demonstrations: normalised levels and mild
 * sharpening.
 */
import { abilitiesOf } from '../../abilities.ts'
import { decodeFile } from '../../image/decode.ts'
import { hdEncoder } from '../../output/encode.ts'
import { SCREEN_QUALITY } from '../../output/tuning.ts'
import { fitWithin, readRaster, resizeRaster, sharpOf } from '../../image/raster.ts'
import { writeAtomically } from '../../image/write.ts'
import { markAsRestored } from '../../output/xmp.ts'
import {
  HD_MAX_PIXELS,
  SCREEN_MAX_SIDE,
  type Engine,
  type Progress,
  type StageName,
} from '../../engine.ts'

const STAGES: StageName[] = ['decode', 'tone', 'encode']

/** Creates the engine; the result has at most twice the source's side length and 24 megapixels. */
export function createInstantEngine(): Engine {
  return {
    name: 'instant',
    version: '1',
    ...abilitiesOf('instant'),
    async restore({ source, hd, screen, options = {} }, onProgress, signal) {
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
      await runStage('encode', async () => {
        await writeAtomically(hd, await markAsRestored(hdEncoder(toned, hd)).toBuffer())
        const small = fitWithin(toned, { maxSide: SCREEN_MAX_SIDE })
        const shown = await resizeRaster(toned, small.width, small.height)
        await writeAtomically(
          screen,
          await markAsRestored(sharpOf(shown).jpeg({ quality: SCREEN_QUALITY })).toBuffer(),
        )
      })
      return {
        width: toned.width,
        height: toned.height,
        originalWidth: original.width,
        originalHeight: original.height,
        engine: 'instant',
        engineVersion: '1',
        stages,
        tone: null,
        marks: null,
        stains: null,
        losses: null,
        screen: null,
        retouch: null,
        networkScale: null,
        faces: null,
        edgeRatio: null,
        noise: null,
        originalShare: 1,
        peakMemoryBytes: process.memoryUsage().rss,
      }
    },
  }
}
