/** Computes the input sizes of both networks and the size of the result. */
import { HD_MAX_PIXELS, type FaceReport } from '../engine.ts'
import type { Size } from '../image/raster.ts'
import { UPSCALER_SCALE } from '../super-resolution/tuning.ts'
import type { Analysis } from './analyse.ts'
import {
  ENLARGEMENT_HEADROOM,
  GRAINY_SCAN,
  MAX_DENOISER_PIXELS,
  MAX_NETWORK_PIXELS,
  MAX_NETWORK_PIXELS_FOR_FACES,
  MIN_FACE_AT_NETWORK_PX,
  MIN_INPUT_SIDE_PX,
  MIN_PIXELS_TO_REDUCE,
  MIN_SCALING_FACE_CONFIDENCE,
  SHARP_PHOTOGRAPH,
  SOFT_SCAN_SCALES,
  TINY_FACE,
} from './tuning.ts'

export type NetworkInput = {
  /** Input over photograph, 0–1. */
  scale: number
  /** True if the photograph holds finer detail than this input. */
  hasFinerDetail: boolean
  /** True if a proven enlargement determines the scale: the full size holds artefacts only. */
  undoesEnlargement: boolean
}

/** Sizes of a restoration, all derived from the photograph's. */
export type SizePlan = NetworkInput & {
  networkInput: Size
  denoiserInput: Size
  /** Denoiser input over photograph, 0–1. */
  denoiserScale: number
  /** True if misdrawn tiles are super-resolved again at full size. */
  refinesTiles: boolean
  output: Size
}

/** Returns the width of the smallest reliable face, px; Infinity without one. */
const smallestFaceWidth = (faces: readonly FaceReport[]): number =>
  Math.min(
    ...faces
      .filter(
        ({ width, confidence }) =>
          confidence >=
          (width < TINY_FACE.maxWidthPx ? TINY_FACE.minConfidence : MIN_SCALING_FACE_CONFIDENCE),
      )
      .map((face) => face.width),
  )

/**
 * Returns the input of the upscaler for a photograph of this size (px), quality and proven
 * enlargement (1 for none), which overrides the limits for faces and small pictures.
 */
export function chooseNetworkInput(
  size: Size,
  analysis: Analysis,
  faces: readonly FaceReport[],
  enlargement = 1,
): NetworkInput {
  const input = inputForQuality(size, analysis, faces)
  const scale = ENLARGEMENT_HEADROOM / enlargement
  return enlargement > 1 && scale <= input.scale
    ? { scale, hasFinerDetail: false, undoesEnlargement: true }
    : { ...input, undoesEnlargement: false }
}

/** Returns the input for a photograph that was not enlarged. */
function inputForQuality(
  size: Size,
  { edgeRatio, noise }: Analysis,
  faces: readonly FaceReport[],
): Omit<NetworkInput, 'undoesEnlargement'> {
  const pixels = size.width * size.height
  const smallestFace = smallestFaceWidth(faces)
  const keepsFaces = (scale: number) => smallestFace * scale >= MIN_FACE_AT_NETWORK_PX
  const affordable = Math.min(1, Math.sqrt(MAX_NETWORK_PIXELS / pixels))
  const reductions =
    pixels < MIN_PIXELS_TO_REDUCE
      ? []
      : [
          ...SOFT_SCAN_SCALES.filter(({ maxEdgeRatio }) => edgeRatio < maxEdgeRatio),
          ...(noise >= GRAINY_SCAN.minNoise ? [GRAINY_SCAN] : []),
        ]
  const reduced = reductions.map(({ scale }) => scale).find(keepsFaces)
  if (reduced) return { scale: Math.min(affordable, reduced), hasFinerDetail: affordable < reduced }
  const isSharp = reductions.length === 0
  const sufficient = Math.min(
    affordable,
    isSharp ? Math.max(SHARP_PHOTOGRAPH.scale, Math.sqrt(SHARP_PHOTOGRAPH.minPixels / pixels)) : 1,
  )
  if (keepsFaces(sufficient)) return { scale: sufficient, hasFinerDetail: sufficient < 1 }
  const scale = Math.max(
    sufficient,
    Math.min(
      1,
      MIN_FACE_AT_NETWORK_PX / smallestFace,
      Math.sqrt(MAX_NETWORK_PIXELS_FOR_FACES / pixels),
    ),
  )
  return { scale, hasFinerDetail: scale < 1 && isSharp }
}

/** Returns the scale of the denoiser's input, 0–1. */
export const denoiserScaleOf = ({ width, height }: Size): number =>
  Math.min(1, Math.sqrt(MAX_DENOISER_PIXELS / (width * height)))

/**
 * Returns the size of the HD result in px: at least the original's, at most `outputScale` times as
 * large, and at most the network's output at this input scale.
 */
export function outputSizeOf(size: Size, networkScale: number, outputScale: number): Size {
  const pixels = size.width * size.height
  const limit = Math.min(
    outputScale,
    networkScale * UPSCALER_SCALE,
    Math.sqrt(HD_MAX_PIXELS / pixels),
  )
  const factor = Math.max(1, limit)
  return { width: Math.round(size.width * factor), height: Math.round(size.height * factor) }
}

/**
 * Plans all sizes for a photograph. `outputScale` is the requested result over photograph,
 * `enlargement` the proven one (1 for none); `networkScale` replaces the chosen scale.
 */
export function planSizes(
  size: Size,
  analysis: Analysis,
  faces: readonly FaceReport[],
  {
    outputScale,
    enlargement,
    networkScale,
  }: { outputScale: number; enlargement: number; networkScale?: number | null | undefined },
): SizePlan {
  const chosen = chooseNetworkInput(size, analysis, faces, enlargement)
  const input = { ...chosen, scale: networkScale ?? chosen.scale }
  const { scale, hasFinerDetail, undoesEnlargement } = input
  const denoiserScale = Math.min(undoesEnlargement ? scale : 1, denoiserScaleOf(size))
  const scaled = (factor: number): Size => ({
    width: Math.max(MIN_INPUT_SIDE_PX, Math.round(size.width * factor)),
    height: Math.max(MIN_INPUT_SIDE_PX, Math.round(size.height * factor)),
  })
  return {
    ...input,
    networkInput: scaled(scale),
    denoiserInput: scaled(denoiserScale),
    denoiserScale,
    refinesTiles: hasFinerDetail && denoiserScale === 1,
    output: outputSizeOf(size, scale, outputScale),
  }
}
