/** Computes face descriptors of 1,024 values and compares them by cosine similarity. */
import { ort } from '../runtime/onnxruntime.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import type { Face } from './face-detection.ts'
import { DESCRIBED_SQUARE } from './tuning.ts'

/** Side of the network's input, px. */
const INPUT_SIDE = 224

/** 1,024 values; only their direction matters. */
export type Descriptor = Float32Array

/**
 * Returns the face with level eyes as [1,224,224,3], RGB 0–255, sampled bilinearly; coordinates
 * outside the picture are clamped.
 */
function uprightTensor({ width, height, data }: Raster, face: Face): Float32Array {
  const [right, left] = face.points
  const angle = right && left ? Math.atan2(left.y - right.y, left.x - right.x) : 0
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const cx = face.x + face.width / 2
  const cy = face.y + face.height / 2
  const step = (face.width * DESCRIBED_SQUARE) / INPUT_SIDE
  const input = new Float32Array(INPUT_SIDE * INPUT_SIDE * 3)
  for (let row = 0; row < INPUT_SIDE; row++) {
    for (let column = 0; column < INPUT_SIDE; column++) {
      const u = (column + 0.5 - INPUT_SIDE / 2) * step
      const v = (row + 0.5 - INPUT_SIDE / 2) * step
      const x = Math.min(width - 1.001, Math.max(0, cx + u * cos - v * sin - 0.5))
      const y = Math.min(height - 1.001, Math.max(0, cy + u * sin + v * cos - 0.5))
      const x0 = Math.floor(x)
      const y0 = Math.floor(y)
      const fx = x - x0
      const fy = y - y0
      const at = (y0 * width + x0) * 3
      for (let c = 0; c < 3; c++) {
        const above = data[at + c]! * (1 - fx) + data[at + 3 + c]! * fx
        const below = data[at + width * 3 + c]! * (1 - fx) + data[at + width * 3 + 3 + c]! * fx
        input[(row * INPUT_SIDE + column) * 3 + c] = above * (1 - fy) + below * fy
      }
    }
  }
  return input
}

/**
 * Returns the descriptor of a face, in about 25 ms. `face` is in px of `picture`, which is at least
 * 2 px wide and high.
 */
export async function describeFace(
  picture: Raster,
  face: Face,
  sessions: Sessions,
): Promise<Descriptor> {
  const session = await sessions('face-descriptor')
  const answer = await session.run({
    input_1: new ort.Tensor('float32', uprightTensor(picture, face), [
      1,
      INPUT_SIDE,
      INPUT_SIDE,
      3,
    ]),
  })
  return (Object.values(answer)[0]!.data as Float32Array).slice()
}

/**
 * Returns the cosine similarity of two descriptors: 1 for the same picture, about 0.3 for two
 * strangers (maximum 0.73 over 210 pairs).
 */
export function resemblance(a: Descriptor, b: Descriptor): number {
  let dot = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!
    aa += a[i]! * a[i]!
    bb += b[i]! * b[i]!
  }
  return dot / Math.max(1e-9, Math.sqrt(aa * bb))
}
