/** Measures the error of each inpainting method inside drawn strokes, on the undamaged fixtures. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeFile } from '#engine/image/decode.ts'
import { fitWithin, resizeRaster } from '#engine/image/raster.ts'
import { inpaintMarks } from '#engine/damage/inpainting.ts'
import { inpaintAlongLines } from '#engine/damage/line-inpainting.ts'
import { inpaintFromPatches } from '#engine/damage/patch-inpainting.ts'
import { pushPull, type FloatPicture } from '#engine/damage/push-pull.ts'
import { createRandom, type Random } from '../scripts/fixtures/ageing/random.ts'
import { ORIGINALS } from './ageing.ts'

/** Stroke widths, px. */
const WIDTHS = [3, 6, 12, 24]
/** Long side of the pictures, px. */
const SIDE = 640
/** Strokes per picture. */
const STROKES = 12
const FILLS = {
  'push-pull': pushPull,
  patches: inpaintFromPatches,
  ours: inpaintMarks,
  lines: (picture: FloatPicture, mask: Uint8Array) =>
    inpaintAlongLines(pushPull(picture, mask), mask),
}

/** Returns the mask of a polyline with random corners, `thick` px wide. */
function strokes({ width, height }: FloatPicture, thick: number, random: Random): Uint8Array {
  const mask = new Uint8Array(width * height)
  let x = random.between(0, width)
  let y = random.between(0, height)
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const u = random.between(0, width)
    const v = random.between(0, height)
    const steps = Math.hypot(u - x, v - y)
    for (let i = 0; i <= steps; i++) {
      const cx = x + ((u - x) * i) / steps
      const cy = y + ((v - y) * i) / steps
      for (
        let b = Math.max(0, Math.ceil(cy - thick / 2));
        b <= Math.min(height - 1, cy + thick / 2);
        b++
      ) {
        for (
          let a = Math.max(0, Math.ceil(cx - thick / 2));
          a <= Math.min(width - 1, cx + thick / 2);
          a++
        )
          if (Math.hypot(a - cx, b - cy) <= thick / 2) mask[b * width + a] = 1
      }
    }
    ;[x, y] = [u, v]
  }
  return mask
}

export type FillRow = { strokes: number; fill: keyof typeof FILLS; error: number; ms: number }

/**
 * Returns the mean absolute error (0–1) inside the strokes and milliseconds per picture, over the
 * first `count` originals.
 */
export async function measureFills(count = Number.POSITIVE_INFINITY): Promise<FillRow[]> {
  const pictures: FloatPicture[] = []
  for (const name of (await readdir(ORIGINALS)).toSorted().slice(0, count)) {
    const whole = await decodeFile(join(ORIGINALS, name))
    const { width, height } = fitWithin(whole, { maxSide: SIDE })
    pictures.push({
      width,
      height,
      data: Float32Array.from(
        (await resizeRaster(whole, width, height)).data,
        (value) => value / 255,
      ),
    })
  }
  return WIDTHS.flatMap((thick) =>
    (Object.keys(FILLS) as FillRow['fill'][]).map((fill) => measured(pictures, thick, fill)),
  )
}

function measured(pictures: FloatPicture[], thick: number, fill: FillRow['fill']): FillRow {
  const random = createRandom(7)
  let error = 0
  let count = 0
  let ms = 0
  for (const picture of pictures) {
    const mask = strokes(picture, thick, random)
    const began = performance.now()
    const filled = FILLS[fill](picture, mask)
    ms += performance.now() - began
    for (let i = 0; i < filled.data.length; i++) {
      if (!mask[Math.floor(i / 3)]) continue
      error += Math.abs(filled.data[i]! - picture.data[i]!)
      count++
    }
  }
  return { strokes: thick, fill, error: error / count, ms: Math.round(ms / pictures.length) }
}
