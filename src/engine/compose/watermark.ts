/** Writes a watermarked preview: the picture reduced to preview size, with a repeated text. */
import { decodeEngineFile } from '../image/decode.ts'
import type { Place } from '../image/part.ts'
import { fitWithin, resizeRaster, sharpOf, type Raster } from '../image/raster.ts'
import { writeAtomically } from '../image/write.ts'
import { markAsRestored } from '../output/xmp.ts'
import { drawWatermark } from './lattice.ts'
import { clampSettings, PREVIEW_SIDE, type WatermarkSettings } from './watermark-settings.ts'

export type WatermarkInput = {
  source: string
  target: string
  settings: WatermarkSettings
  /**
   * Offset of the pattern, 0–1; equal for all previews of an account, so that they cannot be
   * combined to remove it.
   */
  phase: number
}

export type WatermarkOutput = { width: number; height: number; bytes: number }

/** Minimum readable letter size, px. */
const MIN_LETTER_SIZE = 9

/**
 * Draws the watermark of a preview into a part of it, in place; every part has the preview's
 * pattern.
 */
export async function drawPreviewWatermark(
  part: Raster,
  place: Place,
  { settings, phase }: Pick<WatermarkInput, 'settings' | 'phase'>,
): Promise<void> {
  const safe = clampSettings(settings)
  const letters = (safe.size * Math.max(place.whole.width, place.whole.height)) / PREVIEW_SIDE
  await drawWatermark(part, safe, { phase, letters: Math.max(MIN_LETTER_SIZE, letters), place })
}

/**
 * Writes the watermarked preview to `target` as JPEG.
 * @throws {ImageError} for an unreadable source; {RangeError} for a blank text
 */
export async function applyWatermark({
  source,
  target,
  settings,
  phase,
}: WatermarkInput): Promise<WatermarkOutput> {
  const full = await decodeEngineFile(source)
  const size = fitWithin(full, { maxSide: PREVIEW_SIDE })
  const preview = await resizeRaster(full, size.width, size.height)
  await drawPreviewWatermark(preview, { left: 0, top: 0, whole: preview }, { settings, phase })
  const image = sharpOf(preview).jpeg({ quality: 84 })
  const data = await markAsRestored(image).toBuffer()
  await writeAtomically(target, data)
  return { width: preview.width, height: preview.height, bytes: data.length }
}
