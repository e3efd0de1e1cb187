/** Lays a repeated text over a picture reduced to preview size: good enough to judge, worth nothing as a print. */
import { decodeOwn } from '../image/decode.ts'
import { fitWithin, resizeRaster, sharpOf } from '../image/raster.ts'
import { writeWhole } from '../image/write.ts'
import { markAsRestored } from '../output/xmp.ts'
import { markPicture } from './lattice.ts'
import { clampSettings, PREVIEW_SIDE, type WatermarkSettings } from './watermark-settings.ts'

export type WatermarkInput = {
  source: string
  target: string
  settings: WatermarkSettings
  /** Offset of the pattern, 0–1: the same for all previews of an account, so that they cannot be combined. */
  phase: number
}

export type WatermarkOutput = { width: number; height: number; bytes: number }

/** Smaller letters cannot be read, px. */
const MIN_LETTERS = 9

/** @throws {ImageError} unreadable source; {RangeError} blank text */
export async function applyWatermark({
  source,
  target,
  settings,
  phase,
}: WatermarkInput): Promise<WatermarkOutput> {
  const full = await decodeOwn(source)
  const size = fitWithin(full, { maxSide: PREVIEW_SIDE })
  const preview = await resizeRaster(full, size.width, size.height)
  const safe = clampSettings(settings)
  const letters = (safe.size * Math.max(preview.width, preview.height)) / PREVIEW_SIDE
  await markPicture(preview, safe, { phase, letters: Math.max(MIN_LETTERS, letters) })
  const image = sharpOf(preview).jpeg({ quality: 84 })
  const data = await markAsRestored(image).toBuffer()
  await writeWhole(target, data)
  return { width: preview.width, height: preview.height, bytes: data.length }
}
