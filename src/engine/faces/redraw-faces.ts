/**
 * Redraws faces with a network that the operator has added (RestoreFormer++), and reverts each face
 * that resembles the photograph too little. The face guard checks the rest like any other face.
 */
import { ort } from '../runtime/onnxruntime.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { alignmentOf, cropAlignedFace, FACE_SIDE, pasteFace } from './face-alignment.ts'
import { describeFace, resemblance } from './face-descriptor.ts'
import { scaleFace, type Face } from './face-detection.ts'
import {
  MAX_REDRAWN_FACES,
  MIN_REDRAWN_CONFIDENCE,
  MIN_REDRAWN_WIDTH_PX,
  MIN_RESEMBLANCE,
} from './tuning.ts'

/** Pixels of one channel of the aligned face. */
const PLANE = FACE_SIDE * FACE_SIDE

/** Returns float32 [1,3,512,512], RGB −1..1. */
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
 * Redraws faces of `result` in place and returns the indexes of those kept. `source` is the
 * tone-corrected photograph, in px of `faces`.
 * @throws the signal's reason when aborted.
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
      i >= MAX_REDRAWN_FACES ||
      face.width < MIN_REDRAWN_WIDTH_PX ||
      face.confidence < MIN_REDRAWN_CONFIDENCE ||
      face.points.length < 4
    )
      continue
    signal.throwIfAborted()
    const inResult = scaleFace(face, scale)
    const alignment = alignmentOf(inResult.points)
    const session = await sessions('restoreformer-plus-plus')
    const answer = Object.values(
      await session.run({ input: toTensor(cropAlignedFace(result, alignment)) }),
    )[0]!
    const undo = pasteFace(result, toRaster(answer.data as Float32Array), alignment)
    answer.dispose()
    const similarity = resemblance(
      await describeFace(source, face, sessions),
      await describeFace(result, inResult, sessions),
    )
    if (similarity >= MIN_RESEMBLANCE) kept.add(i)
    else undo()
  }
  return kept
}
