/**
 * Blends three pictures: the super-resolution output (sharp, partly invented), the denoised picture
 * (faithful, softer), and a small share of the photograph for its grain.
 */
import { DEFAULT_FIDELITY, type FaceReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'

/** Face width at the network's input from which the network is trusted, px. */
const MIN_TRUSTED_FACE_WIDTH = 64
/** Share of the denoised picture in the smallest faces. */
const SMALL_FACE_SHARE = 0.6
/** Semi-axes of the protected ellipse, relative to the detected box. */
const FACE_REACH = 0.85

/**
 * Share of the denoised picture at the default fidelity, at the default fidelity of a sharp
 * photograph seen reduced (`fine`), and at fidelity 1.
 */
const CLEAN_SHARE = { usual: 0.18, fine: 0.4, most: 0.65 }
/** Share of the photograph at the default fidelity. */
const GRAIN_SHARE = 0.04

/**
 * Returns the shares of the denoised picture and of the photograph at a fidelity of 0–1; none at 0.
 * `fine`: the network saw a sharp photograph reduced.
 */
export function sharesOf(fidelity: number, fine: boolean): { clean: number; original: number } {
  const usualShare = fine ? CLEAN_SHARE.fine : CLEAN_SHARE.usual
  const most = Math.max(0, (fidelity - DEFAULT_FIDELITY) / (1 - DEFAULT_FIDELITY))
  const usual = Math.min(1, fidelity / DEFAULT_FIDELITY)
  return {
    clean: usualShare * usual + (CLEAN_SHARE.most - usualShare) * most,
    original: GRAIN_SHARE * usual,
  }
}

type Sources = { original: Raster; clean: Raster }
type Blending = {
  shares: { clean: number; original: number }
  faces: readonly FaceReport[]
  scale: number
  networkScale: number
}

/**
 * Blends into `network` in place; small faces get a larger share of the denoised picture. All
 * pictures have the result's size; `scale` is result over source, `networkScale` network input over
 * source.
 */
export function blend(
  network: Raster,
  { original, clean }: Sources,
  { shares, faces, scale, networkScale }: Blending,
): void {
  const untouched = faces.length > 0 ? network.data.slice() : network.data
  const [ofClean, ofOriginal] = [Math.round(shares.clean * 256), Math.round(shares.original * 256)]
  const ofNetwork = 256 - ofClean - ofOriginal
  const { data } = network
  for (let i = 0; i < data.length; i++)
    data[i] =
      (data[i]! * ofNetwork + clean.data[i]! * ofClean + original.data[i]! * ofOriginal + 128) >> 8
  const from = shares.clean + shares.original
  for (const face of faces) {
    const doubt = 1 - Math.min(1, (face.width * networkScale) / MIN_TRUSTED_FACE_WIDTH)
    if (doubt > 0)
      protectFace(network, {
        untouched,
        original: clean,
        face,
        scale,
        from,
        to: Math.max(from, SMALL_FACE_SHARE * doubt + from * (1 - doubt)),
      })
  }
}

type Protection = {
  untouched: Uint8Array
  original: Raster
  face: FaceReport
  scale: number
  from: number
  to: number
}

/**
 * Raises the share of `original` from `from` at the ellipse's border to `to` at the centre of the
 * face, in place.
 */
export function protectFace(
  target: Raster,
  { untouched, original, face, scale, from, to }: Protection,
): void {
  const [cx, cy] = [(face.x + face.width / 2) * scale, (face.y + face.height / 2) * scale]
  const [rx, ry] = [face.width * FACE_REACH * scale, face.height * FACE_REACH * scale]
  const [left, right] = [
    Math.max(0, Math.floor(cx - rx)),
    Math.min(target.width, Math.ceil(cx + rx)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(cy - ry)),
    Math.min(target.height, Math.ceil(cy + ry)),
  ]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const distance = Math.hypot((x - cx) / rx, (y - cy) / ry)
      if (distance >= 1) continue
      const rise = Math.min(1, (1 - distance) * 2.5)
      const share = from + (to - from) * rise * rise * (3 - 2 * rise)
      const at = (y * target.width + x) * 3
      for (let c = at; c < at + 3; c++)
        target.data[c] = untouched[c]! * (1 - share) + original.data[c]! * share + 0.5
    }
  }
}
