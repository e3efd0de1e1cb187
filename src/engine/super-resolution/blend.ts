/** Mixes three pictures: the general network's, sharp but partly guessed; the clean one, true but softer; a whiff of the photograph, for its grain. */
import { DEFAULT_FIDELITY, type FaceReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'

/** A face narrower than this at the network's input is more guessed than seen (px). */
const SURE_FACE = 64
/** Share of the clean picture in the smallest faces. */
const SMALL_FACE_SHARE = 0.6
/** The protected ellipse over the detected box. */
const FACE_REACH = 0.85

/** Share of the clean picture at the usual fidelity, where it holds more than the network saw, and at the highest fidelity. */
const CLEAN_SHARE = { usual: 0.18, fine: 0.4, most: 0.65 }
/** Share of the photograph itself, at the usual fidelity. */
const GRAIN_SHARE = 0.04

/** Shares of the clean picture and of the photograph that a fidelity of 0–1 keeps; none at 0. `fine`: a sharp photograph, of which the network saw less than it holds. */
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

/** All pictures have the result's size. `scale`: result over source; `networkScale`: network input over source. Changes `network` in place; small faces get more of the clean picture. */
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
    const doubt = 1 - Math.min(1, (face.width * networkScale) / SURE_FACE)
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

/** Raises the original's share from `from` at the ellipse's border to `to` at the heart of the face. */
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
