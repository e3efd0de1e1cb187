/**
 * Computes the input scale of both networks and the size of the result. Figures:
 * docs/notes/2026-11-22-network-input-size.md.
 */
import type { FaceReport } from '../engine.ts'
import { HD_MAX_PIXELS } from '../engine.ts'
import type { Analysis } from './analyse.ts'
import { NETWORK_SCALE } from '../super-resolution/super-resolution.ts'

/**
 * Largest network input, px, which bounds its time; the higher limit applies where small faces need
 * it.
 */
const MAX_NETWORK_PIXELS = 950_000
const MAX_NETWORK_PIXELS_FOR_FACES = 2_200_000
/**
 * Scales for soft scans, by maximum edge ratio: a reduced copy holds the same detail at lower cost.
 */
const REDUCTIONS = [
  { edgeRatio: 0.68, scale: 0.5 },
  { edgeRatio: 0.78, scale: 0.7 },
]
/** Scale for grainy scans (`noise` on 0–1): at full size the network sharpens grain and screens. */
const GRAINY_SCAN = { noise: 0.6 / 255, scale: 0.7 }
/**
 * Scale for sharp photographs, and minimum input area, px; finer detail comes from texture transfer
 * and tile refinement.
 */
const SHARP_PHOTOGRAPH = { scale: 0.6, pixels: 360_000 }
/** Pictures smaller than this are never reduced, px. */
const MIN_PIXELS_TO_REDUCE = 120_000
/** Minimum width of the smallest face at the network's input, px. */
const MIN_FACE_WIDTH = 36
/**
 * Minimum confidence for a face to count; faces narrower than `width` px need more, because leaves
 * and windows cause false positives.
 */
const MIN_CONFIDENCE = 0.65
const TINY_FACE = { width: 24, reliable: 0.8 }

/** Largest denoiser input, px; per pixel it takes a fifteenth of the super-resolution time. */
const MAX_DENOISER_PIXELS = 2_600_000

export type Size = { width: number; height: number }

/**
 * Returns the scale of the network's input, 0–1, and whether the photograph holds finer detail than
 * that input (`fine`).
 */
export function networkScale(
  size: Size,
  { edgeRatio, noise }: Analysis,
  faces: readonly FaceReport[],
): { scale: number; fine: boolean } {
  const pixels = size.width * size.height
  const smallestFace = Math.min(
    ...faces
      .filter(
        ({ width, confidence }) =>
          confidence >= (width < TINY_FACE.width ? TINY_FACE.reliable : MIN_CONFIDENCE),
      )
      .map((face) => face.width),
  )
  const affordable = Math.min(1, Math.sqrt(MAX_NETWORK_PIXELS / pixels))
  const wanted =
    pixels < MIN_PIXELS_TO_REDUCE
      ? []
      : [
          ...REDUCTIONS.filter((reduction) => edgeRatio < reduction.edgeRatio),
          ...(noise >= GRAINY_SCAN.noise ? [GRAINY_SCAN] : []),
        ]
  const reduced = wanted
    .map((reduction) => reduction.scale)
    .find((candidate) => smallestFace * candidate >= MIN_FACE_WIDTH)
  if (reduced) return { scale: Math.min(affordable, reduced), fine: affordable < reduced }
  const enough = Math.min(
    affordable,
    wanted.length > 0
      ? 1
      : Math.max(SHARP_PHOTOGRAPH.scale, Math.sqrt(SHARP_PHOTOGRAPH.pixels / pixels)),
  )
  if (smallestFace * enough >= MIN_FACE_WIDTH) return { scale: enough, fine: enough < 1 }
  const scale = Math.max(
    enough,
    Math.min(1, MIN_FACE_WIDTH / smallestFace, Math.sqrt(MAX_NETWORK_PIXELS_FOR_FACES / pixels)),
  )
  return { scale, fine: scale < 1 && wanted.length === 0 }
}

/** Returns the scale of the denoiser's input, 0–1. */
export const cleanScale = ({ width, height }: Size): number =>
  Math.min(1, Math.sqrt(MAX_DENOISER_PIXELS / (width * height)))

/**
 * Returns the size of the HD result in px: at least the original's, at most `wanted` times as
 * large, and at most the network's output.
 */
export function outputSize(size: Size, scale: number, wanted: number): Size {
  const pixels = size.width * size.height
  const limit = Math.min(wanted, scale * NETWORK_SCALE, Math.sqrt(HD_MAX_PIXELS / pixels))
  const factor = Math.max(1, limit)
  return { width: Math.round(size.width * factor), height: Math.round(size.height * factor) }
}
