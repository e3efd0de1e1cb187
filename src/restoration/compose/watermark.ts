/** Lays a repeated text over a picture reduced to preview size: good enough to judge, worth nothing as a print. */
import { decodeOwn } from '../image/decode.ts'
import { fitWithin, resizeRaster, sharpOf } from '../image/raster.ts'
import { writeWhole } from '../image/write.ts'
import { markAsRestored } from '../image/xmp.ts'
import { magnification, type Frame } from '../look/frame.ts'
import { markPicture, REFERENCE_SIDE } from './lattice.ts'
import { clampSettings, type WatermarkSettings } from './watermark-settings.ts'

export type WatermarkInput = {
  source: string
  target: string
  settings: WatermarkSettings
  /** 0–1, derived from the picture: shifts the pattern, so that previews of two pictures cannot be subtracted from each other. */
  phase: number
  /** Where the picture lies in the one that it is a copy of: its marks lie where they lie there. Null for a picture never seen. */
  frame?: Frame
  /** Longest side of the preview, px; 1200 unless told otherwise. */
  maxSide?: number
}

export type WatermarkOutput = { width: number; height: number; bytes: number }

/** Letters smaller than this (px) or so much larger or smaller than set cannot be read: a copy whose marks are such gets its own besides. */
const LEAST_LETTERS = 9
const READABLE = 2

/** @throws {ImageError} unreadable source; {RangeError} blank text */
export async function applyWatermark({ source, target, settings, phase, frame = null, maxSide = REFERENCE_SIDE }: WatermarkInput): Promise<WatermarkOutput> {
  const full = await decodeOwn(source)
  const size = fitWithin(full, { maxSide })
  const preview = await resizeRaster(full, size.width, size.height)
  const safe = clampSettings(settings)
  const letters = (safe.size * Math.max(preview.width, preview.height)) / REFERENCE_SIDE
  const larger = magnification(frame, preview)
  if (frame) await markPicture(preview, safe, { phase, frame, letters: letters * larger })
  if (!frame || larger > READABLE || larger < 1 / READABLE || letters * larger < LEAST_LETTERS) {
    await markPicture(preview, safe, { phase, frame: null, letters: Math.max(LEAST_LETTERS, letters) })
  }
  const image = sharpOf(preview).jpeg({ quality: 84 })
  const data = await markAsRestored(image).toBuffer()
  await writeWhole(target, data)
  return { width: preview.width, height: preview.height, bytes: data.length }
}
