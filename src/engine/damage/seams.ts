/** Finds what remains of marks along the outline of their fills: light halos and dark shade. */
import type { Face } from '../faces/face-detection.ts'
import { isProtected } from '../faces/face-places.ts'
import { blurred } from '../image/plane.ts'
import type { Raster } from '../image/raster.ts'
import { componentsOf, dilated, eroded } from './components.ts'
import { greyOf } from './line-evidence.ts'
import { whiteTopHat } from './top-hat.ts'
import { SEAM } from './tuning.ts'

/**
 * Returns the thin light and dark strips along the outline of the filled `mask` in the repaired
 * picture; those that lead away from it are the picture's own.
 */
export function findSeams(repaired: Raster, mask: Uint8Array, faces: readonly Face[]): Uint8Array {
  const { width, height } = repaired
  const grey = blurred({ width, height, values: greyOf(repaired) }, SEAM.blurSigma).values
  const near = dilated(mask, width, SEAM.reachPx)
  const deep = eroded(mask, width, SEAM.reachPx)
  const seams = new Uint8Array(mask.length)
  for (const values of [grey, grey.map((value) => -value)]) {
    const heights = whiteTopHat(values, repaired, SEAM.radius)
    const usual = heights.reduce((sum, value) => sum + value, 0) / heights.length
    const least = Math.max(SEAM.minHeight, SEAM.minRatio * usual)
    const strips = Uint8Array.from(heights, (value) => Number(value > least))
    for (const { pixels, length } of componentsOf(strips, width, height)) {
      const along = pixels.filter((at) => near[at] && !deep[at])
      if (length < SEAM.minLength || along.length < SEAM.minShare * pixels.length) continue
      for (const at of along)
        if (!isProtected(at % width, Math.floor(at / width), faces)) seams[at] = 1
    }
  }
  return seams
}
