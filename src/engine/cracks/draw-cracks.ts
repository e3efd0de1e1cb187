/** Draws the pixels of cracks. */
import { dilated, shareOf } from '../damage/components.ts'
import type { Face } from '../faces/face-detection.ts'
import { isProtected } from '../faces/face-places.ts'
import type { Plane } from '../image/plane.ts'
import type { Mask } from '../image/raster.ts'
import type { MeasuredPath } from './measures.ts'
import {
  CRACK_DILATION,
  MAX_CRACKS_SHARE,
  AGREEING_SIDES,
  FOLD_SHADE,
  LIGHT_SHARE,
  MAX_WIDTH_RATIO,
} from './tuning.ts'

type DrawOptions = {
  faces: readonly Face[]
  maxHalfWidth: number
  /** Whether the dark shade beside the light pixels is drawn as well, except on eyes and mouths. */
  shaded?: boolean
}

/** Returns the index of the pixel at a distance beside a path; -1 outside the picture. */
type PixelBeside = (distance: number) => number

/** Returns the pixels from `start` px on that are darker than the ground further out. */
function shadeBeside(pixelBeside: PixelBeside, start: number, values: Float32Array): number[] {
  const ground = FOLD_SHADE.groundDistances.map((distance) => values[pixelBeside(distance)])
  if (ground.includes(undefined)) return []
  const darkest = Math.min(...(ground as number[])) - FOLD_SHADE.minDepth
  const shade: number[] = []
  for (let distance = start; distance <= start + FOLD_SHADE.reach; distance += 0.5) {
    const pixel = pixelBeside(distance)
    if (values[pixel]! < darkest) shade.push(pixel)
    else if (shade.length > 0) break
  }
  return shade
}

/**
 * Draws the light pixels across the path, at most `maxHalfWidth` px on either side; on eyes and
 * mouths only between sides of one level, and not where the crack joins something light.
 */
function drawCrack(
  mask: Uint8Array,
  { path, profiles, left, right, lightness }: MeasuredPath,
  grey: Plane,
  { faces, maxHalfWidth, shaded = false }: DrawOptions,
): void {
  const { width, height, values } = grey
  const indexAt = (x: number, y: number) => {
    const u = Math.round(x)
    const v = Math.round(y)
    return u < 0 || v < 0 || u >= width || v >= height ? -1 : v * width + u
  }
  const visible = lightness.toSorted((a, b) => a - b)[Math.floor(lightness.length / 2)]!
  const across = Array.from(path.pixels, (at, i) => {
    const { normal, offset } = profiles[i]!
    const x = at % width
    const y = Math.floor(at / width)
    const sidesDiffer =
      Math.abs(left[i]! - right[i]!) > AGREEING_SIDES * Math.max(0.01, lightness[i]!)
    if (sidesDiffer && isProtected(x, y, faces)) return { light: [], shade: [] }
    const least =
      Math.max(left[i]!, right[i]!) +
      LIGHT_SHARE * Math.min(visible, Math.max(lightness[i]!, visible / 2))
    const light: number[] = []
    const shade: number[] = []
    for (const sign of [1, -1]) {
      const pixelBeside = (distance: number) =>
        indexAt(
          x + normal.x * (offset + sign * distance),
          y + normal.y * (offset + sign * distance),
        )
      let reached = 0
      for (; reached <= maxHalfWidth; reached += 0.5) {
        const pixel = pixelBeside(reached)
        if (pixel < 0 || values[pixel]! < least) break
        light.push(pixel)
      }
      if (shaded && reached > 0 && !isProtected(x, y, faces))
        shade.push(...shadeBeside(pixelBeside, reached, values))
    }
    return { light, shade }
  })
  const widths = across.map(({ light }) => light.length).filter((length) => length > 0)
  const usual = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0
  for (const { light, shade } of across)
    if (light.length <= MAX_WIDTH_RATIO * usual)
      for (const pixel of [...light, ...shade]) mask[pixel] = 1
}

/** `count` is the number of paths that the mask covers. */
export type Cracks = Mask & { count: number }

/** Returns the mask of the paths; an empty one if they would fill too much of the picture. */
export function drawPaths(
  paths: readonly MeasuredPath[],
  grey: Plane,
  options: DrawOptions,
): Cracks {
  const { width, height } = grey
  const drawn = new Uint8Array(width * height)
  for (const path of paths) drawCrack(drawn, path, grey, options)
  const mask = dilated(drawn, width, CRACK_DILATION)
  if (shareOf(mask) > MAX_CRACKS_SHARE)
    return { width, height, mask: new Uint8Array(mask.length), count: 0 }
  return { width, height, mask, count: paths.length }
}
