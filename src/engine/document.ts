/**
 * Treats the written side of a postcard as a document: the denoiser and one gentle correction of
 * levels. No network that could draw sees it, so that handwriting, stamp and postmark stay as they
 * are.
 */
import { decodeFile } from './image/decode.ts'
import { percentile } from './image/percentile.ts'
import type { Raster } from './image/raster.ts'
import { encodeResult } from './output/encode.ts'
import type { Sessions } from './runtime/models/sessions.ts'
import { denoise, denoiserStrength } from './super-resolution/networks.ts'
import { ignoreProgress } from './unattended.ts'

/** Paths of a picture written by `prepareImage`, and of both results (JPEG). */
export type DocumentInput = { source: string; hd: string; screen: string }
export type DocumentOutput = { width: number; height: number }

/** Number of pixels that are sampled to measure the levels. */
const SAMPLES = 100_000
/** Percentile of the levels that counts as ink. */
const INK_SHARE = 0.002
/** Percentile of the levels that counts as paper. */
const PAPER_SHARE = 0.9
/** Level of the paper in the result, 0–255: light, with its texture below white. */
const PAPER_LEVEL = 242
/** Largest part of the ink's level that becomes black, so that faint ink stays faint. */
const MAX_INK_SHIFT = 0.3
/** Largest gain, so that faint ink stays faint. */
const MAX_GAIN = 1.5
/**
 * Larger scans are not denoised: their grain is finer than any stroke of a pen, and 39 megapixels
 * took 200 s.
 */
const MAX_DENOISED_PIXELS = 12e6

/** Stretches the levels by one gain and shift for all channels, so that hues are kept. */
export function evenLevels({ width, height, data }: Raster): Raster {
  const step = Math.max(1, Math.floor((width * height) / SAMPLES))
  // The brightest channel is measured, which would be the first to clip.
  const samples = Float32Array.from({ length: Math.ceil((width * height) / step) }, (_, i) =>
    Math.max(data[i * step * 3]!, data[i * step * 3 + 1]!, data[i * step * 3 + 2]!),
  ).sort()
  const shift = MAX_INK_SHIFT * percentile(samples, INK_SHARE)
  const paper = Math.max(percentile(samples, PAPER_SHARE), shift + 1)
  const gain = Math.min(MAX_GAIN, Math.max(1, PAPER_LEVEL / (paper - shift)))
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => (level - shift) * gain)
  return { width, height, data: data.map((level) => levels[level]!) }
}

/**
 * `sessions` is null for the instant engine, which has no networks. Throws ImageError for an
 * unreadable source.
 */
export async function restoreDocument(
  { source, hd, screen }: DocumentInput,
  sessions: Sessions | null,
  signal: AbortSignal,
): Promise<DocumentOutput> {
  const original = await decodeFile(source)
  const { width, height } = original
  const isDenoised = sessions !== null && width * height <= MAX_DENOISED_PIXELS
  const clean = isDenoised
    ? await denoise(original, denoiserStrength(original), sessions, ignoreProgress, signal)
    : original
  await encodeResult(evenLevels(clean), { hd, screen })
  return { width, height }
}
