/**
 * Redraws faces by a network that the operator has added (RestoreFormer++), under one condition: that each is still the same person.
 * A redrawn face that resembles the photograph too little is taken back at once; what remains goes before the face guard like any other.
 */
import ort from 'onnxruntime-node'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { alignmentOf, cutFace, FACE_SIDE, pasteFace } from './face-alignment.ts'
import { describeFace, resemblance } from './face-descriptor.ts'
import { FAITHFUL } from './face-guard.ts'
import { scaleFace, type Face } from './face-detection.ts'

/** A smaller face (px of the source) holds so little that redrawing it would be inventing it. */
const MIN_WIDTH = 48
const MIN_CONFIDENCE = 0.7
const MAX_FACES = 16
const PLANE = FACE_SIDE * FACE_SIDE

/** float32 [1,3,512,512], RGB −1..1. */
function toTensor({ data }: Raster): ort.Tensor {
  const values = new Float32Array(3 * PLANE)
  for (let i = 0; i < PLANE; i++)
    for (let c = 0; c < 3; c++) values[c * PLANE + i] = data[i * 3 + c]! / 127.5 - 1
  return new ort.Tensor('float32', values, [1, 3, FACE_SIDE, FACE_SIDE])
}

function toRaster(values: Float32Array): Raster {
  const data = new Uint8ClampedArray(3 * PLANE)
  for (let i = 0; i < PLANE; i++)
    for (let c = 0; c < 3; c++) data[i * 3 + c] = (values[c * PLANE + i]! + 1) * 127.5
  return { width: FACE_SIDE, height: FACE_SIDE, data: new Uint8Array(data.buffer) }
}

/**
 * Changes `result` in place; `source` is the photograph with its tone corrected, in the pixels that the faces are in.
 * Returns the places of the faces that were redrawn and kept. Throws the signal's reason when aborted.
 */
export async function redrawFaces(
  faces: readonly Face[],
  { source, result }: { source: Raster; result: Raster },
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Set<number>> {
  const kept = new Set<number>()
  const scale = result.width / source.width
  for (const [i, face] of faces.entries()) {
    if (
      i >= MAX_FACES ||
      face.width < MIN_WIDTH ||
      face.confidence < MIN_CONFIDENCE ||
      face.points.length < 4
    )
      continue
    signal.throwIfAborted()
    const placed = scaleFace(face, scale)
    const alignment = alignmentOf(placed.points)
    const session = await sessions('restoreformer-plus-plus')
    const answer = Object.values(
      await session.run({ input: toTensor(cutFace(result, alignment)) }),
    )[0]!
    const undo = pasteFace(result, toRaster(answer.data as Float32Array), alignment)
    answer.dispose()
    const alike = resemblance(
      await describeFace(source, face, sessions),
      await describeFace(result, placed, sessions),
    )
    if (alike >= FAITHFUL) kept.add(i)
    else undo()
  }
  return kept
}
