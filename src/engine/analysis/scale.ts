/** How large the network sees the picture, and how large the result is. Figures: docs/engine.md. */
import type { FaceReport } from '../engine.ts'
import { HD_MAX_PIXELS } from '../engine.ts'
import type { Analysis } from './analyse.ts'
import { NETWORK_SCALE } from '../super-resolution/super-resolution.ts'

/** The most the network is given (px), which bounds its time; small faces may ask for more. */
const NETWORK_PIXELS = 950_000
const NETWORK_PIXELS_FOR_FACES = 2_200_000
/** A soft scan holds no more than a smaller one: reducing it first is cheaper and better. Edge ratios below which, and how far. */
const REDUCTIONS = [
  { edgeRatio: 0.68, scale: 0.5 },
  { edgeRatio: 0.78, scale: 0.7 },
]
/** Nor does a sharp one under grain as strong as this (on 0–1): at full size the network takes grain and screens for something to sharpen. */
const GRAINY = { noise: 0.6 / 255, scale: 0.7 }
/** A sharp one is seen at this much of its width, a small one at this many px: what is finer comes from the clean picture, and from parts seen again. */
const SHARP = { scale: 0.6, pixels: 360_000 }
/** Pictures under this are never reduced (px). */
const MIN_PIXELS_TO_REDUCE = 120_000
/** The smallest face must stay this wide at the network's input (px). */
const MIN_FACE = 36
/** Faces the detector is this sure of count; tiny ones (px) only when it is surer, for leaves and windows look like them. */
const RELIABLE = 0.65
const TINY = { width: 24, reliable: 0.8 }

/** The most that is cleaned (px): its time is a fifteenth of the network's. */
const CLEAN_PIXELS = 2_600_000

export type Size = { width: number; height: number }

/** `scale` of the network's input, 0–1; `fine`: whether the photograph holds more than the network sees at it. */
export function networkScale(
  size: Size,
  { edgeRatio, noise }: Analysis,
  faces: readonly FaceReport[],
): { scale: number; fine: boolean } {
  const pixels = size.width * size.height
  const smallestFace = Math.min(
    ...faces
      .filter(
        ({ width, confidence }) => confidence >= (width < TINY.width ? TINY.reliable : RELIABLE),
      )
      .map((face) => face.width),
  )
  const affordable = Math.min(1, Math.sqrt(NETWORK_PIXELS / pixels))
  const wanted =
    pixels < MIN_PIXELS_TO_REDUCE
      ? []
      : [
          ...REDUCTIONS.filter((reduction) => edgeRatio < reduction.edgeRatio),
          ...(noise >= GRAINY.noise ? [GRAINY] : []),
        ]
  const reduced = wanted
    .map((reduction) => reduction.scale)
    .find((candidate) => smallestFace * candidate >= MIN_FACE)
  if (reduced) return { scale: Math.min(affordable, reduced), fine: affordable < reduced }
  const enough = Math.min(
    affordable,
    wanted.length > 0 ? 1 : Math.max(SHARP.scale, Math.sqrt(SHARP.pixels / pixels)),
  )
  if (smallestFace * enough >= MIN_FACE) return { scale: enough, fine: enough < 1 }
  const scale = Math.max(
    enough,
    Math.min(1, MIN_FACE / smallestFace, Math.sqrt(NETWORK_PIXELS_FOR_FACES / pixels)),
  )
  return { scale, fine: scale < 1 && wanted.length === 0 }
}

/** Scale at which the picture is cleaned, 0–1. */
export const cleanScale = ({ width, height }: Size): number =>
  Math.min(1, Math.sqrt(CLEAN_PIXELS / (width * height)))

/** Size of the HD result: at least the original's, at most `wanted` times as large, and no larger than the network can fill. */
export function outputSize(size: Size, scale: number, wanted: number): Size {
  const pixels = size.width * size.height
  const limit = Math.min(wanted, scale * NETWORK_SCALE, Math.sqrt(HD_MAX_PIXELS / pixels))
  const factor = Math.max(1, limit)
  return { width: Math.round(size.width * factor), height: Math.round(size.height * factor) }
}
