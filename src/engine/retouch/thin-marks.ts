/** Finds the marks that strokes may clean: thin places that are lighter than all around them. */
import { isProtected } from '../cracks/find-cracks.ts'
import { dilated, thresholdWithHysteresis } from '../damage/components.ts'
import { whiteTopHat } from '../damage/top-hat.ts'
import type { Face } from '../faces/face-detection.ts'
import { blurred, type Plane } from '../image/plane.ts'
import { luma, type Raster } from '../image/raster.ts'
import { THIN_MARKS } from './tuning.ts'

/** Returns the mean luma of squares of `step` px; the photograph's range becomes 0–1. */
function reducedLuma({ width, height, data }: Raster, step: number): Plane {
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)]
  const [sums, counts] = [new Float32Array(columns * rows), new Uint16Array(columns * rows)]
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / step) * columns
    for (let x = 0; x < width; x++, at++) {
      const to = row + Math.floor(x / step)
      sums[to]! += luma(data, at * 3)
      counts[to]!++
    }
  }
  const values = sums.map((sum, i) => sum / counts[i]!)
  const sorted = values.toSorted()
  const [black, white] = THIN_MARKS.range.map(
    (share) => sorted[Math.floor(share * (sorted.length - 1))]!,
  ) as [number, number]
  const range = Math.max(THIN_MARKS.minRange, white - black)
  return { width: columns, height: rows, values: values.map((value) => (value - black) / range) }
}

/** Returns the median deviation from the blurred plane. */
function noiseOf(plane: Plane): number {
  const smooth = blurred(plane, THIN_MARKS.noiseSigma).values
  const deviations = plane.values.map((value, i) => Math.abs(value - smooth[i]!)).toSorted()
  return deviations[deviations.length >> 1]!
}

/** Returns the photograph's thin light marks (1), those on eyes, mouths and small faces left out. */
export function findThinMarks(photograph: Raster, faces: readonly Face[]): Uint8Array {
  const { width, height } = photograph
  const step = Math.ceil(Math.max(width, height) / THIN_MARKS.copySide)
  const copy = reducedLuma(photograph, step)
  const { minHatRadius, thickness, minContrast, contrastPerNoise, seed, grow } = THIN_MARKS
  const hatRadius = Math.max(
    minHatRadius,
    Math.round((thickness * Math.max(copy.width, copy.height)) / 2),
  )
  const contrast = Math.max(minContrast, contrastPerNoise * noiseOf(copy))
  const light = whiteTopHat(blurred(copy, THIN_MARKS.sigma).values, copy, hatRadius)
  const texture = blurred({ ...copy, values: light }, THIN_MARKS.textureSigma).values
  const relative = light.map(
    (value, i) => value / Math.max(contrast, THIN_MARKS.contrastPerTexture * texture[i]!),
  )
  const found = dilated(
    thresholdWithHysteresis(relative, copy.width, copy.height, { high: seed, low: grow }),
    copy.width,
    THIN_MARKS.dilation,
  )
  const marks = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / step) * copy.width
    for (let x = 0; x < width; x++, at++)
      if (found[row + Math.floor(x / step)] && !isProtected(x, y, faces)) marks[at] = 1
  }
  return marks
}
