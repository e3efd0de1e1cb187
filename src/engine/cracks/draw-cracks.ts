/** Draws the pixels of cracks. */
import { dilated, shareOf } from '../damage/components.ts'
import type { Face } from '../faces/face-detection.ts'
import { isInFaceBox, isProtected } from '../faces/face-places.ts'
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
  /** Whether the dark shade beside the light pixels is drawn as well, except on faces. */
  shaded?: boolean
}

/** Distance between two places that are examined beside a path, px. */
const STEP_PX = 0.5

/** Returns the index of the pixel at a distance beside a path; -1 outside the picture. */
type PixelBeside = (distance: number) => number

/** Returns the pixels from the path on, at most `maxHalfWidth` px, that are at least so light. */
function lightBeside(
  pixelBeside: PixelBeside,
  values: Float32Array,
  { minLevel, maxHalfWidth }: { minLevel: number; maxHalfWidth: number },
): number[] {
  const light: number[] = []
  for (let distance = 0; distance <= maxHalfWidth; distance += STEP_PX) {
    const pixel = pixelBeside(distance)
    if (pixel < 0 || values[pixel]! < minLevel) break
    light.push(pixel)
  }
  return light
}

/** Returns the pixels from `start` px on that are darker than the ground further out. */
function shadeBeside(pixelBeside: PixelBeside, start: number, values: Float32Array): number[] {
  const ground = FOLD_SHADE.groundDistances.map((distance) => values[pixelBeside(distance)])
  if (ground.includes(undefined)) return []
  const darkest = Math.min(...(ground as number[])) - FOLD_SHADE.minDepth
  const shade: number[] = []
  for (let distance = start; distance <= start + FOLD_SHADE.reach; distance += STEP_PX) {
    const pixel = pixelBeside(distance)
    if (values[pixel]! < darkest) shade.push(pixel)
    else if (shade.length > 0) break
  }
  return shade
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[values.length >> 1]

/** Returns the light pixels across each pixel of a path, and their shade where it is drawn. */
function pixelsAcross(
  { path, profiles, left, right, lightness }: MeasuredPath,
  { width, height, values }: Plane,
  { faces, maxHalfWidth, shaded = false }: DrawOptions,
): { light: number[]; shade: number[] }[] {
  const usualLightness = median(lightness)!
  const minLevelAt = (i: number): number => {
    const usual = Math.min(usualLightness, Math.max(lightness[i]!, usualLightness / 2))
    return Math.max(left[i]!, right[i]!) + LIGHT_SHARE * usual
  }
  const sidesAgreeAt = (i: number): boolean =>
    Math.abs(left[i]! - right[i]!) <= AGREEING_SIDES * Math.max(0.01, lightness[i]!)
  const indexAt = (x: number, y: number): number => {
    const u = Math.round(x)
    const v = Math.round(y)
    return u < 0 || v < 0 || u >= width || v >= height ? -1 : v * width + u
  }
  return Array.from(path.pixels, (at, i) => {
    const { normal, offset } = profiles[i]!
    const x = at % width
    const y = Math.floor(at / width)
    const light: number[] = []
    const shade: number[] = []
    if (isProtected(x, y, faces) && !sidesAgreeAt(i)) return { light, shade }
    // Brows and nostrils beside a crack look like its shade.
    const hasShade = shaded && !faces.some((face) => isInFaceBox(x, y, face))
    for (const sign of [1, -1]) {
      const pixelBeside = (distance: number) =>
        indexAt(
          x + normal.x * (offset + sign * distance),
          y + normal.y * (offset + sign * distance),
        )
      const side = lightBeside(pixelBeside, values, { minLevel: minLevelAt(i), maxHalfWidth })
      light.push(...side)
      if (hasShade && side.length > 0)
        shade.push(...shadeBeside(pixelBeside, side.length * STEP_PX, values))
    }
    return { light, shade }
  })
}

/**
 * Draws the light pixels across the path, at most `maxHalfWidth` px on either side; on eyes and
 * mouths only between sides of one level, and not where the crack joins something light.
 */
function drawCrack(mask: Uint8Array, path: MeasuredPath, grey: Plane, options: DrawOptions): void {
  const across = pixelsAcross(path, grey, options)
  const widths = across.map(({ light }) => light.length).filter((length) => length > 0)
  const usualWidth = median(widths) ?? 0
  for (const { light, shade } of across)
    if (light.length <= MAX_WIDTH_RATIO * usualWidth)
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
