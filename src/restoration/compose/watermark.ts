/** Lays a repeated text over a picture reduced to preview size: good enough to judge, worth nothing as a print. */
import { decodeFile } from '../image/decode.ts'
import { fitWithin, resizeRaster, sharpOf } from '../image/raster.ts'
import type { Raster } from '../image/raster.ts'
import { writeWhole } from '../image/write.ts'
import { markAsRestored } from '../image/xmp.ts'
import { drawStamp } from './stamp.ts'
import type { Stamp } from './stamp.ts'

export type WatermarkColour = 'orange' | 'blanc'

/** Lengths are px on a preview of 1200 px; smaller previews scale them down. Values out of range are brought into it. */
export type WatermarkSettings = {
  text: string
  /** 0.1–1 */
  opacity: number
  /** Letter size, 12–60. */
  size: number
  /** Free room around each mark, 50–500. */
  spacing: number
  /** Degrees, −180 to 180. */
  rotation: number
  /** Least distance between the centres of two marks, 50–300. */
  minDistance: number
  colour: WatermarkColour
}

export type WatermarkInput = {
  source: string
  target: string
  settings: WatermarkSettings
  /** 0–1, derived from the photo: shifts the pattern, so that two previews cannot be subtracted from each other. */
  phase: number
  /** Longest side of the preview, px; 1200 unless told otherwise. */
  maxSide?: number
}

export type WatermarkOutput = { width: number; height: number; bytes: number }

const REFERENCE_SIDE = 1200
const COLOURS: Record<WatermarkColour, [number, number, number]> = { orange: [249, 115, 22], blanc: [255, 255, 255] }
const EDGE_COLOUR: [number, number, number] = [24, 20, 18]
const EDGE_STRENGTH = 0.75
/** However wide the settings space the marks, at least this many rows and columns cross the picture. */
const MIN_REPEATS = 3
/** Under the letters lies a blurred picture, or who knows the pattern could reckon the sharp one back. Blur, in letter sizes. */
const VEIL = 0.2
/** Letters are drawn larger than needed and sampled down, so that turned text stays clean. */
const OVERSAMPLING = 2

/** @throws {ImageError} unreadable source; {RangeError} blank text */
export async function applyWatermark({ source, target, settings, phase, maxSide = REFERENCE_SIDE }: WatermarkInput): Promise<WatermarkOutput> {
  const full = await decodeFile(source)
  const size = fitWithin(full, { maxSide })
  const preview = await resizeRaster(full, size.width, size.height)
  const scale = Math.max(preview.width, preview.height) / REFERENCE_SIDE
  const safe = clampSettings(settings)
  const letterSize = Math.max(9, safe.size * scale)
  const stamp = await drawStamp(safe.text, letterSize * OVERSAMPLING, Math.max(1, letterSize / 14) * OVERSAMPLING)
  const veiled = await sharpOf(preview).blur(Math.max(2, letterSize * VEIL)).raw().toBuffer()
  stampOver(preview, veiled, stamp, safe, scale, phase)
  const image = sharpOf(preview).jpeg({ quality: 84 })
  const data = await markAsRestored(image).toBuffer()
  await writeWhole(target, data)
  return { width: preview.width, height: preview.height, bytes: data.length }
}

function clampSettings(settings: WatermarkSettings): WatermarkSettings {
  const within = (value: number, low: number, high: number) => (Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low)
  return {
    text: settings.text,
    opacity: within(settings.opacity, 0.1, 1),
    size: within(settings.size, 12, 60),
    spacing: within(settings.spacing, 50, 500),
    rotation: within(settings.rotation, -180, 180),
    minDistance: within(settings.minDistance, 50, 300),
    colour: settings.colour in COLOURS ? settings.colour : 'blanc',
  }
}

/** Changes the picture in place, `veiled` showing through the marks: every pixel looks up the mark under it in a turned, shifted, endless lattice. */
function stampOver(picture: Raster, veiled: Uint8Array, stamp: Stamp, settings: WatermarkSettings, scale: number, phase: number): void {
  const { width, height, data } = picture
  const markWidth = stamp.width / OVERSAMPLING
  const markHeight = stamp.height / OVERSAMPLING
  const diagonal = Math.hypot(width, height)
  const pitchAlong = Math.max(markWidth + 8, Math.min(diagonal / MIN_REPEATS, Math.max(markWidth + settings.spacing * scale, settings.minDistance * scale)))
  const pitchAcross = Math.max(markHeight, Math.min(diagonal / MIN_REPEATS, Math.max(markHeight + (settings.spacing * scale) / 2, settings.minDistance * scale)))
  const angle = (settings.rotation * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const colour = COLOURS[settings.colour]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = cos * (x - width / 2) + sin * (y - height / 2) + phase * pitchAlong
      const across = cos * (y - height / 2) - sin * (x - width / 2) + phase * pitchAcross
      const row = Math.floor(across / pitchAcross)
      const v = across - row * pitchAcross
      if (v >= markHeight) continue
      const shifted = along + rowShift(row, phase) * pitchAlong
      const u = shifted - Math.floor(shifted / pitchAlong) * pitchAlong
      if (u >= markWidth) continue
      const edged = sample(stamp.edged, stamp, u * OVERSAMPLING, v * OVERSAMPLING)
      if (edged === 0) continue
      const letters = sample(stamp.letters, stamp, u * OVERSAMPLING, v * OVERSAMPLING)
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const under = mix(data[at + c]!, veiled[at + c]!, edged)
        const withEdge = mix(under, EDGE_COLOUR[c]!, edged * (1 - letters) * settings.opacity * EDGE_STRENGTH)
        data[at + c] = mix(withEdge, colour[c]!, letters * settings.opacity) + 0.5
      }
    }
  }
}

/** Each row starts elsewhere (brick pattern plus a photo-dependent part), so that no straight gap runs through. */
function rowShift(row: number, phase: number): number {
  const jitter = Math.sin((row + 1) * 12.9898 + phase * 78.233) * 43758.5453
  return (row & 1) * 0.5 + (jitter - Math.floor(jitter)) * 0.3
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Bilinear, 0–1. */
function sample(map: Uint8Array, size: { width: number; height: number }, u: number, v: number): number {
  const x = Math.min(size.width - 2, Math.floor(u))
  const y = Math.min(size.height - 2, Math.floor(v))
  const fx = Math.min(1, u - x)
  const fy = Math.min(1, v - y)
  const at = y * size.width + x
  const top = map[at]! * (1 - fx) + map[at + 1]! * fx
  const bottom = map[at + size.width]! * (1 - fx) + map[at + size.width + 1]! * fx
  return (top * (1 - fy) + bottom * fy) / 255
}
