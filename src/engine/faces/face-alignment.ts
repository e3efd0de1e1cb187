/**
 * Aligns a face with the FFHQ template by a similarity transform (rotation, scale, translation)
 * from its landmarks, and pastes it back.
 */
import type { Raster } from '../image/raster.ts'
import type { FacePoint } from './face-detection.ts'
import { REDRAWN_FEATHER_PX } from './tuning.ts'

/** Side of the aligned face, px; fixed by the networks that redraw faces. */
export const FACE_SIDE = 512
/**
 * FFHQ landmarks of eyes, nose and mouth at 512 px; the mouth is the midpoint of its corners, which
 * is what the detector returns.
 */
const TEMPLATE_LANDMARKS: readonly FacePoint[] = [
  { x: 192.98, y: 239.95 },
  { x: 318.9, y: 240.19 },
  { x: 256.63, y: 314.02 },
  { x: 257.18, y: 371.26 },
]

/** Transform from picture to face: x' = a·x − b·y + dx, y' = b·x + a·y + dy. */
export type Alignment = { a: number; b: number; dx: number; dy: number }

const mean = (points: readonly FacePoint[]): FacePoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/**
 * Returns the least-squares similarity transform. `points` in px of the picture: the eye on its
 * left, the other eye, nose, mouth.
 */
export function alignmentOf(points: readonly FacePoint[]): Alignment {
  const used = points.slice(0, TEMPLATE_LANDMARKS.length)
  const from = mean(used)
  const to = mean(TEMPLATE_LANDMARKS)
  let dot = 0
  let cross = 0
  let size = 0
  for (const [i, point] of used.entries()) {
    const x = point.x - from.x
    const y = point.y - from.y
    const u = TEMPLATE_LANDMARKS[i]!.x - to.x
    const v = TEMPLATE_LANDMARKS[i]!.y - to.y
    dot += x * u + y * v
    cross += x * v - y * u
    size += x * x + y * y
  }
  const a = dot / Math.max(1e-6, size)
  const b = cross / Math.max(1e-6, size)
  return { a, b, dx: to.x - a * from.x + b * from.y, dy: to.y - b * from.x - a * from.y }
}

/** Samples bilinearly; coordinates outside the picture are clamped. */
function sample({ width, height, data }: Raster, x: number, y: number, channel: number): number {
  const u = Math.min(width - 1, Math.max(0, x))
  const v = Math.min(height - 1, Math.max(0, y))
  const u0 = Math.floor(u)
  const v0 = Math.floor(v)
  const u1 = Math.min(width - 1, u0 + 1)
  const v1 = Math.min(height - 1, v0 + 1)
  const fu = u - u0
  const fv = v - v0
  const at = (p: number, q: number) => data[(q * width + p) * 3 + channel]!
  return (
    (at(u0, v0) * (1 - fu) + at(u1, v0) * fu) * (1 - fv) +
    (at(u0, v1) * (1 - fu) + at(u1, v1) * fu) * fv
  )
}

/** Returns the aligned face at FACE_SIDE px. */
export function cropAlignedFace(picture: Raster, { a, b, dx, dy }: Alignment): Raster {
  const norm = a * a + b * b
  const data = new Uint8Array(FACE_SIDE * FACE_SIDE * 3)
  for (let v = 0; v < FACE_SIDE; v++) {
    for (let u = 0; u < FACE_SIDE; u++) {
      const p = u - dx
      const q = v - dy
      for (let c = 0; c < 3; c++)
        data[(v * FACE_SIDE + u) * 3 + c] = Math.round(
          sample(picture, (a * p + b * q) / norm, (a * q - b * p) / norm, c),
        )
    }
  }
  return { width: FACE_SIDE, height: FACE_SIDE, data }
}

/** Returns the opacity of the aligned face at a point, 0 at its border. */
const weightAt = (u: number, v: number): number => {
  const inside = Math.min(
    1,
    Math.max(0, Math.min(u, v, FACE_SIDE - 1 - u, FACE_SIDE - 1 - v) / REDRAWN_FEATHER_PX),
  )
  return inside * inside * (3 - 2 * inside)
}

/** Blends a face back into `picture` in place, feathered, and returns a function that undoes it. */
export function pasteFace(picture: Raster, face: Raster, { a, b, dx, dy }: Alignment): () => void {
  const norm = a * a + b * b
  const corners = [
    [0, 0],
    [FACE_SIDE, 0],
    [0, FACE_SIDE],
    [FACE_SIDE, FACE_SIDE],
  ].map(([u, v]) => [u! - dx, v! - dy] as const)
  const xs = corners.map(([p, q]) => (a * p + b * q) / norm)
  const ys = corners.map(([p, q]) => (a * q - b * p) / norm)
  const left = Math.max(0, Math.floor(Math.min(...xs)))
  const right = Math.min(picture.width, Math.ceil(Math.max(...xs)))
  const top = Math.max(0, Math.floor(Math.min(...ys)))
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...ys)))
  const rows: { at: number; bytes: Uint8Array }[] = []
  for (let y = top; y < bottom; y++) {
    rows.push({
      at: (y * picture.width + left) * 3,
      bytes: picture.data.slice((y * picture.width + left) * 3, (y * picture.width + right) * 3),
    })
    for (let x = left; x < right; x++) {
      const u = a * x - b * y + dx
      const v = b * x + a * y + dy
      const weight = weightAt(u, v)
      if (weight === 0) continue
      for (let c = 0; c < 3; c++) {
        const at = (y * picture.width + x) * 3 + c
        picture.data[at] = Math.round(
          picture.data[at]! * (1 - weight) + sample(face, u, v, c) * weight,
        )
      }
    }
  }
  return () => {
    for (const { at, bytes } of rows) picture.data.set(bytes, at)
  }
}
