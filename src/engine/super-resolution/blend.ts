/**
 * Blends three pictures: the super-resolution output (sharp, partly invented), the denoised picture
 * (faithful, softer), and a small share of the photograph for its grain.
 */
import { DEFAULT_FIDELITY, type FaceReport } from '../engine.ts'
import type { Raster, Size } from '../image/raster.ts'
import {
  DENOISED_SHARE,
  GRAIN_SHARE,
  MIN_TRUSTED_FACE_PX,
  PROTECTED_FACE_REACH,
  PROTECTION_SLOPE,
  SMALL_FACE_DENOISED_SHARE,
} from './tuning.ts'

/** Shares of the denoised picture and of the photograph in the blend, 0–1. */
export type BlendShares = { denoised: number; original: number }

/** Returns the shares at a fidelity of 0–1; none at 0. */
export function blendShares(fidelity: number): BlendShares {
  const { usual, maximum } = DENOISED_SHARE
  const aboveDefault = Math.max(0, (fidelity - DEFAULT_FIDELITY) / (1 - DEFAULT_FIDELITY))
  const upToDefault = Math.min(1, fidelity / DEFAULT_FIDELITY)
  return {
    denoised: usual * upToDefault + (maximum - usual) * aboveDefault,
    original: GRAIN_SHARE * upToDefault,
  }
}

/** Returns `share` (0–1) of the second picture and the rest of the first, of the same size. */
export function mixtureOf(first: Raster, second: Raster, share: number): Raster {
  const data = first.data.map((value, i) => Math.round(value + (second.data[i]! - value) * share))
  return { ...first, data }
}

type BlendOptions = {
  shares: BlendShares
  /** Faces in px of the photograph. */
  faces: readonly FaceReport[]
  /** Result over photograph. */
  scale: number
  /** Network input over photograph. */
  networkScale: number
}

/**
 * Blends into `upscaled` in place; small faces get a larger share of the denoised picture. All
 * pictures have the result's size.
 */
export function blend(
  upscaled: Raster,
  { original, denoised }: { original: Raster; denoised: Raster },
  { shares, faces, scale, networkScale }: BlendOptions,
): void {
  const unblended = faces.length > 0 ? upscaled.data.slice() : upscaled.data
  // Fixed-point weights with 8 fractional bits.
  const denoisedWeight = Math.round(shares.denoised * 256)
  const originalWeight = Math.round(shares.original * 256)
  const upscaledWeight = 256 - denoisedWeight - originalWeight
  const { data } = upscaled
  for (let i = 0; i < data.length; i++)
    data[i] =
      (data[i]! * upscaledWeight +
        denoised.data[i]! * denoisedWeight +
        original.data[i]! * originalWeight +
        128) >>
      8
  const from = shares.denoised + shares.original
  for (const face of faces) {
    const distrust = 1 - Math.min(1, (face.width * networkScale) / MIN_TRUSTED_FACE_PX)
    if (distrust > 0)
      protectFace(upscaled, {
        unblended,
        original: denoised,
        face,
        scale,
        from,
        to: Math.max(from, SMALL_FACE_DENOISED_SHARE * distrust + from * (1 - distrust)),
      })
  }
}

type Protection = {
  /** Pixels of `target` before any blending. */
  unblended: Uint8Array
  /** The faithful picture, in the target's size. */
  original: Raster
  /** In px of the photograph; `scale` is target over photograph. */
  face: FaceReport
  scale: number
  /** Shares of `original` at the ellipse's border and at its centre, 0–1. */
  from: number
  to: number
}

/**
 * Calls `visit` for every pixel of the ellipse around a face, with its weight: 0 at the border, 1
 * towards the centre. `scale` is picture over photograph.
 */
export function visitFace(
  { width, height }: Size,
  face: Pick<FaceReport, 'x' | 'y' | 'width' | 'height'>,
  scale: number,
  visit: (pixel: number, weight: number) => void,
): void {
  const [cx, cy] = [(face.x + face.width / 2) * scale, (face.y + face.height / 2) * scale]
  const [rx, ry] = [
    face.width * PROTECTED_FACE_REACH * scale,
    face.height * PROTECTED_FACE_REACH * scale,
  ]
  const [left, right] = [Math.max(0, Math.floor(cx - rx)), Math.min(width, Math.ceil(cx + rx))]
  const [top, bottom] = [Math.max(0, Math.floor(cy - ry)), Math.min(height, Math.ceil(cy + ry))]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const distance = Math.hypot((x - cx) / rx, (y - cy) / ry)
      if (distance >= 1) continue
      const rise = Math.min(1, (1 - distance) * PROTECTION_SLOPE)
      visit(y * width + x, rise * rise * (3 - 2 * rise))
    }
  }
}

/**
 * Raises the share of `original` from `from` at the ellipse's border to `to` at the centre of the
 * face, in place.
 */
export function protectFace(
  target: Raster,
  { unblended, original, face, scale, from, to }: Protection,
): void {
  visitFace(target, face, scale, (pixel, weight) => {
    const share = from + (to - from) * weight
    for (let c = pixel * 3; c < pixel * 3 + 3; c++)
      target.data[c] = unblended[c]! * (1 - share) + original.data[c]! * share + 0.5
  })
}
