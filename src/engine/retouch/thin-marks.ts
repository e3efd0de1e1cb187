/** Finds the marks that strokes may clean: thin places that are lighter than all around them. */
import { dilated, thresholdWithHysteresis } from '../damage/components.ts'
import { greyOf } from '../damage/line-evidence.ts'
import { whiteTopHat } from '../damage/top-hat.ts'
import type { Face } from '../faces/face-detection.ts'
import { isProtected } from '../faces/face-places.ts'
import { maskAt } from '../image/part.ts'
import { percentile } from '../image/percentile.ts'
import { blurred, type Plane } from '../image/plane.ts'
import { fitWithin, resizeRaster, type Raster } from '../image/raster.ts'
import { THIN_MARKS } from './tuning.ts'

/** Returns the luma of a copy, whose black and white become 0 and 1. */
async function stretchedLuma(photograph: Raster): Promise<Plane> {
  const { width, height } = fitWithin(photograph, { maxSide: THIN_MARKS.copySide })
  const values = greyOf(await resizeRaster(photograph, width, height))
  const sorted = values.toSorted()
  const [black, white] = THIN_MARKS.range.map((share) => percentile(sorted, share)) as [
    number,
    number,
  ]
  const range = Math.max(THIN_MARKS.minRange, white - black)
  return { width, height, values: values.map((value) => (value - black) / range) }
}

/** Returns the median deviation from the blurred plane. */
function noiseOf(plane: Plane): number {
  const smooth = blurred(plane, THIN_MARKS.noiseSigma).values
  const deviations = plane.values.map((value, i) => Math.abs(value - smooth[i]!)).toSorted()
  return percentile(deviations, 0.5)
}

/**
 * Returns the photograph's thin light marks (1), those on eyes, mouths and small faces left out.
 */
export async function findThinMarks(
  photograph: Raster,
  faces: readonly Face[],
): Promise<Uint8Array> {
  const copy = await stretchedLuma(photograph)
  const { width, height } = copy
  const { minHatRadius, thickness, minContrast, contrastPerNoise, seed, grow } = THIN_MARKS
  const hatRadius = Math.max(minHatRadius, Math.round((thickness * Math.max(width, height)) / 2))
  const contrast = Math.max(minContrast, contrastPerNoise * noiseOf(copy))
  const light = whiteTopHat(blurred(copy, THIN_MARKS.sigma).values, copy, hatRadius)
  const texture = blurred({ ...copy, values: light }, THIN_MARKS.textureSigma).values
  const relative = light.map(
    (value, i) => value / Math.max(contrast, THIN_MARKS.contrastPerTexture * texture[i]!),
  )
  const found = dilated(
    thresholdWithHysteresis(relative, width, height, { high: seed, low: grow }),
    width,
    THIN_MARKS.dilation,
  )
  const marks = maskAt({ width, height, mask: found }, photograph)
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) {
    const x = at % photograph.width
    const y = Math.floor(at / photograph.width)
    if (isProtected(x, y, faces)) marks[at] = 0
  }
  return marks
}
