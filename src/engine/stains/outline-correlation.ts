/** Compares the outlines of stains with those of the photograph under them. */
import { dilated } from '../damage/components.ts'
import { blurred, gradientOf, type Plane } from '../image/plane.ts'
import type { Excess } from './excess.ts'
import { MIN_SAMPLES, MIN_VISIBILITY, OUTLINES, OUTLINE_SHARE } from './tuning.ts'

/** Returns the mask of the values above `limit`. */
export function maskAbove({ values }: Plane, limit: number): Uint8Array {
  const mask = new Uint8Array(values.length)
  for (let i = 0; i < mask.length; i++) if (values[i]! > limit) mask[i] = 1
  return mask
}

/**
 * Returns the correlation of the logarithms of the gradients of photograph and stain around the
 * stains; `silver` is the density of the photograph alone.
 */
export function outlineCorrelation(silver: Plane, { blue, light }: Excess, stain: Plane): number {
  const ofSilver = gradientOf(blurred(silver, OUTLINES.blurSigma))
  const ofStain = gradientOf(blurred(blue, OUTLINES.blurSigma))
  const around = dilated(maskAbove(stain, OUTLINE_SHARE), silver.width, OUTLINES.reachPx)
  let n = 0
  let a = 0
  let b = 0
  let aa = 0
  let bb = 0
  let ab = 0
  for (let i = 0; i < around.length; i++) {
    if (!around[i] || light.values[i]! <= MIN_VISIBILITY) continue
    const x = Math.log(ofSilver.values[i]! + OUTLINES.floor)
    const y = Math.log(ofStain.values[i]! + OUTLINES.floor)
    n++
    a += x
    b += y
    aa += x * x
    bb += y * y
    ab += x * y
  }
  if (n <= MIN_SAMPLES) return 0
  const va = aa - (a * a) / n
  const vb = bb - (b * b) / n
  return (ab - (a * b) / n) / Math.sqrt(Math.max(1e-9, va * vb))
}
