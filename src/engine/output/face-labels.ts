/**
 * Draws each compared face's resemblance on the retouch map: a thin frame, and the percentage below
 * it.
 */
import { drawLine } from '../compose/text.ts'
import type { FaceReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import { LABEL_GROUND_OPACITY, LABEL_SIZE, MIN_FRAME_WIDTH_PX } from './tuning.ts'

const WHITE = [255, 255, 255] as const
const DARK = [24, 24, 24] as const

/** Blends a pixel with a colour; pixels outside the picture are ignored. */
function setPixel(
  { width, height, data }: Raster,
  x: number,
  y: number,
  colour: readonly number[],
  opacity = 1,
): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 3
  for (let c = 0; c < 3; c++)
    data[at + c] = Math.round(data[at + c]! * (1 - opacity) + colour[c]! * opacity)
}

function drawFrame(
  map: Raster,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  colour: readonly number[],
): void {
  for (let x = left; x <= right; x++) for (const y of [top, bottom]) setPixel(map, x, y, colour)
  for (let y = top; y <= bottom; y++) for (const x of [left, right]) setPixel(map, x, y, colour)
}

/**
 * Draws the labels into `map` in place; faces too small to compare get none. `scale` is map over
 * source.
 */
export async function labelFaces(
  map: Raster,
  faces: readonly FaceReport[],
  scale: number,
): Promise<void> {
  for (const { x, y, width, height, resemblance } of faces) {
    if (resemblance === undefined || width * scale < MIN_FRAME_WIDTH_PX) continue
    const box = {
      left: Math.round(x * scale),
      top: Math.round(y * scale),
      right: Math.round((x + width) * scale),
      bottom: Math.round((y + height) * scale),
    }
    drawFrame(
      map,
      { left: box.left - 1, top: box.top - 1, right: box.right + 1, bottom: box.bottom + 1 },
      DARK,
    )
    drawFrame(map, box, WHITE)
    const size = Math.min(
      LABEL_SIZE.maximum,
      Math.max(LABEL_SIZE.minimum, width * scale * LABEL_SIZE.share),
    )
    const percentage = await drawLine({
      text: `${Math.round(resemblance * 100)}\u00a0%`,
      font: 'label',
      size,
      colour: '#ffffff',
    })
    const left = Math.min(map.width - percentage.width, Math.max(0, box.left))
    const top =
      box.bottom + 3 + percentage.height < map.height
        ? box.bottom + 3
        : Math.max(0, box.top - 3 - percentage.height)
    for (let v = -1; v <= percentage.height; v++)
      for (let u = -2; u < percentage.width + 2; u++)
        setPixel(map, left + u, top + v, DARK, LABEL_GROUND_OPACITY)
    for (let v = 0; v < percentage.height; v++)
      for (let u = 0; u < percentage.width; u++)
        setPixel(
          map,
          left + u,
          top + v,
          WHITE,
          percentage.data[(v * percentage.width + u) * 4 + 3]! / 255,
        )
  }
}
