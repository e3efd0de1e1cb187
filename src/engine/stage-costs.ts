/** Estimates the seconds of every stage, which weight the progress. */
import type { SizePlan } from './analysis/scale.ts'
import { estimateRepair } from './damage/repair.ts'
import type { RestorationOptions } from './engine.ts'
import type { Size } from './image/raster.ts'
import { sumOf, type StageEstimates } from './progress.ts'
import type { Examination } from './repair-stages.ts'
import { estimateStains } from './stains/remove-stains.ts'
import { MAX_REFINED_PIXELS } from './super-resolution/tuning.ts'

/**
 * Seconds per megapixel of each stage's picture (`faceDetection`, `faceGuard` and `retouchMap`: per
 * call) on two CPU cores. Measured on nine pictures of 0.4 to 12 megapixels.
 */
const COST = {
  decode: 0.02,
  analyse: 0.02,
  faceDetection: 0.5,
  tone: 0.06,
  superResolution: 2,
  denoise: 2,
  blend: 0.22,
  faceGuard: 0.08,
  colour: 4,
  encode: 0.04,
  retouchMap: 0.05,
}

const megapixelsOf = ({ width, height }: Size): number => (width * height) / 1e6

/** Returns the seconds of denoising, super-resolution and tile refinement, in this order. */
export function estimateUpscaling(original: Size, sizes: SizePlan): [number, number, number] {
  const megapixels = megapixelsOf(original)
  return [
    COST.denoise * sizes.denoiserScale ** 2 * megapixels,
    COST.superResolution * sizes.scale ** 2 * megapixels,
    sizes.refinesTiles ? (COST.superResolution * MAX_REFINED_PIXELS) / 1e6 : 0,
  ]
}

/** Returns the estimates once decoding and analysis are done. */
function estimateStages(
  original: Size,
  sizes: SizePlan,
  { repairSeconds, faces, colour }: { repairSeconds: number; faces: number; colour: boolean },
): StageEstimates {
  const megapixels = megapixelsOf(original)
  const outputMegapixels = megapixelsOf(sizes.output)
  const [denoise, superResolve, refine] = estimateUpscaling(original, sizes)
  return {
    done: COST.faceDetection + (COST.decode + COST.analyse) * megapixels,
    repair: repairSeconds,
    tone: COST.tone * megapixels,
    'super-resolution': superResolve + denoise + refine,
    blend: COST.blend * outputMegapixels,
    faces: COST.faceGuard * faces,
    colour: colour ? COST.colour + COST.blend * outputMegapixels : 0,
    encode: COST.encode * outputMegapixels + COST.retouchMap,
  }
}

/** Returns the estimated seconds of every stage after the examination. */
export function estimateRestoration(
  { original, analysis, faces, screenPeriodPx }: Examination,
  sizes: SizePlan,
  { marks = 'auto', stains = 'auto', colour = false }: RestorationOptions,
): StageEstimates {
  return estimateStages(original, sizes, {
    repairSeconds: sumOf([
      estimateStains(original, stains),
      ...estimateRepair(original, { mode: marks, analysis, faces, screenPeriodPx }),
    ]),
    faces: faces.length,
    colour,
  })
}
