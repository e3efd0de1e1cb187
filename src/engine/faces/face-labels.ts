/**
 * Draws each compared face's resemblance on the retouch map: a thin frame, and the percentage below
 * it.
 */
import { drawLine } from '../compose/text.ts'
import type { FaceReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'

const INK = [255, 255, 255] as const
const SHADE = [24, 24, 24] as const
/** Minimum width of a frame on the map, px; smaller ones would hide the face. */
const MIN_WIDTH = 16
/** Font size of the percentage: maximum and minimum (px), and share of the frame's width. */
const TEXT = { size: 22, min: 11, share: 0.4 }

function set(
  { width, height, data }: Raster,
  x: number,
  y: number,
  colour: readonly number[],
  share = 1,
): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 3
  for (let c = 0; c < 3; c++)
    data[at + c] = Math.round(data[at + c]! * (1 - share) + colour[c]! * share)
}

function frame(
  map: Raster,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  colour: readonly number[],
): void {
  for (let x = left; x <= right; x++) for (const y of [top, bottom]) set(map, x, y, colour)
  for (let y = top; y <= bottom; y++) for (const x of [left, right]) set(map, x, y, colour)
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
    if (resemblance === undefined || width * scale < MIN_WIDTH) continue
    const box = {
      left: Math.round(x * scale),
      top: Math.round(y * scale),
      right: Math.round((x + width) * scale),
      bottom: Math.round((y + height) * scale),
    }
    frame(
      map,
      { left: box.left - 1, top: box.top - 1, right: box.right + 1, bottom: box.bottom + 1 },
      SHADE,
    )
    frame(map, box, INK)
    const size = Math.min(TEXT.size, Math.max(TEXT.min, width * scale * TEXT.share))
    const figure = await drawLine({
      text: `${Math.round(resemblance * 100)}\u00a0%`,
      font: 'label',
      size,
      colour: '#ffffff',
    })
    const left = Math.min(map.width - figure.width, Math.max(0, box.left))
    const top =
      box.bottom + 3 + figure.height < map.height
        ? box.bottom + 3
        : Math.max(0, box.top - 3 - figure.height)
    for (let v = -1; v <= figure.height; v++)
      for (let u = -2; u < figure.width + 2; u++) set(map, left + u, top + v, SHADE, 0.75)
    for (let v = 0; v < figure.height; v++)
      for (let u = 0; u < figure.width; u++)
        set(map, left + u, top + v, INK, figure.data[(v * figure.width + u) * 4 + 3]! / 255)
  }
}
