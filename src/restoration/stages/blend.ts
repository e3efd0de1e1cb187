/** Puts part of the tone-corrected original back over the network's picture: its grain, its truth, and more of it where faces are small. */
import type { FaceReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'

/** A face narrower than this at the network's input is more guessed than seen (px). */
const SURE_FACE = 64
/** Share of the original in the smallest faces. */
const SMALL_FACE_SHARE = 0.6
/** The protected ellipse over the detected box. */
const FACE_REACH = 0.85

/** Share of the original that a fidelity of 0–1 keeps: more on sharp scans, which have more to keep. At 0.8: 8–18 %. */
export function originalShare(fidelity: number, edgeRatio: number): number {
  const kept = Math.min(0.18, Math.max(0.08, 0.08 + (edgeRatio - 0.65) * 0.3))
  return Math.min(1, Math.max(0, (fidelity / 0.8) * kept))
}

/** Both pictures have the result's size. `scale`: result over source; `networkScale`: network input over source. Changes `network` in place. */
export function blend(network: Raster, original: Raster, options: { share: number; faces: readonly FaceReport[]; scale: number; networkScale: number }): void {
  const { share, faces, scale, networkScale } = options
  const untouched = faces.length > 0 ? network.data.slice() : network.data
  const weight = Math.round(share * 256)
  for (let i = 0; i < network.data.length; i++) network.data[i] = (network.data[i]! * (256 - weight) + original.data[i]! * weight + 128) >> 8
  for (const face of faces) {
    const doubt = 1 - Math.min(1, (face.width * networkScale) / SURE_FACE)
    if (doubt > 0) protectFace(network, { untouched, original, face, scale, from: share, to: Math.max(share, SMALL_FACE_SHARE * doubt + share * (1 - doubt)) })
  }
}

type Protection = { untouched: Uint8Array; original: Raster; face: FaceReport; scale: number; from: number; to: number }

/** Raises the original's share from `from` at the ellipse's border to `to` at the heart of the face. */
export function protectFace(target: Raster, { untouched, original, face, scale, from, to }: Protection): void {
  const [cx, cy] = [(face.x + face.width / 2) * scale, (face.y + face.height / 2) * scale]
  const [rx, ry] = [face.width * FACE_REACH * scale, face.height * FACE_REACH * scale]
  const [left, right] = [Math.max(0, Math.floor(cx - rx)), Math.min(target.width, Math.ceil(cx + rx))]
  const [top, bottom] = [Math.max(0, Math.floor(cy - ry)), Math.min(target.height, Math.ceil(cy + ry))]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const distance = Math.hypot((x - cx) / rx, (y - cy) / ry)
      if (distance >= 1) continue
      const rise = Math.min(1, (1 - distance) * 2.5)
      const share = from + (to - from) * rise * rise * (3 - 2 * rise)
      const at = (y * target.width + x) * 3
      for (let c = at; c < at + 3; c++) target.data[c] = untouched[c]! * (1 - share) + original.data[c]! * share + 0.5
    }
  }
}
