/**
 * Detects faces with BlazeFace (back camera model, 256 px) on the whole picture and on overlapping
 * squares, which reveal small faces.
 */
import { ort } from '../runtime/onnxruntime.ts'
import type { FaceReport } from '../engine.ts'
import { fitWithin, resizeRaster, type Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import {
  DETECTION_SIDE_PX,
  FINE_SQUARE,
  MAX_BOX_OVERLAP,
  MAX_SEARCH_OVERHANG,
  MIN_DETECTION_CONFIDENCE,
  MIN_SEARCH_SQUARE_PX,
  SEARCH_SQUARES,
  SEARCH_STEP,
} from './tuning.ts'

/** Side of the network's input, px. */
const INPUT_SIDE = 256

/**
 * Centres of the network's 896 anchors on 0–1: two per cell of a 16 × 16 grid, then six per cell of
 * an 8 × 8 grid.
 */
const ANCHORS = (
  [
    [16, 2],
    [8, 6],
  ] as const
).flatMap(([cells, perCell]) =>
  Array.from({ length: cells * cells * perCell }, (_, i) => {
    const cell = Math.floor(i / perCell)
    return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells }
  }),
)
/** Outputs of the network by shape: scores and boxes of each grid, in anchor order. */
const OUTPUTS = [
  { scores: '1,512,1', boxes: '1,512,16', count: 512 },
  { scores: '1,384,1', boxes: '1,384,16', count: 384 },
]

/**
 * A landmark in px of the picture, in the order: right eye, left eye (of the face), nose, mouth,
 * right ear, left ear.
 */
export type FacePoint = { x: number; y: number }
/** A detected face with its landmarks, in px of the picture. */
export type Face = FaceReport & { points: FacePoint[] }

const LANDMARKS = 6

/** `isFine`: a small part of a small picture, enlarged for the network. */
type Square = { x: number; y: number; side: number; isFine: boolean }

/** Returns the value of channel `c` at a place, px. */
type Sampler = (x: number, y: number, c: number) => number

const nearest =
  ({ width, data }: Raster): Sampler =>
  (x, y, c) =>
    data[(Math.floor(y) * width + Math.floor(x)) * 3 + c]!

/** Interpolates between pixel centres; an enlarged face of nearest neighbours is a mosaic. */
const bilinear =
  ({ width, height, data }: Raster): Sampler =>
  (x, y, c) => {
    const left = Math.max(0, x - 0.5)
    const top = Math.max(0, y - 0.5)
    const x0 = Math.floor(left)
    const y0 = Math.floor(top)
    const x1 = Math.min(width - 1, x0 + 1)
    const y1 = Math.min(height - 1, y0 + 1)
    const row = (line: number) => {
      const a = data[(line * width + x0) * 3 + c]!
      const b = data[(line * width + x1) * 3 + c]!
      return a + (b - a) * (left - x0)
    }
    return row(y0) + (row(y1) - row(y0)) * (top - y0)
  }

/**
 * Returns a square of the picture as float32 [1,256,256,3], RGB −1..1; black outside the picture.
 */
function squareTensor(picture: Raster, { x, y, side, isFine }: Square): Float32Array {
  const { width, height } = picture
  const input = new Float32Array(INPUT_SIDE * INPUT_SIDE * 3).fill(-1)
  const step = side / INPUT_SIDE
  const sample = isFine ? bilinear(picture) : nearest(picture)
  for (let row = 0; row < INPUT_SIDE; row++) {
    const sy = y + (row + 0.5) * step
    if (sy < 0 || sy >= height) continue
    for (let column = 0; column < INPUT_SIDE; column++) {
      const sx = x + (column + 0.5) * step
      if (sx < 0 || sx >= width) continue
      const to = (row * INPUT_SIDE + column) * 3
      for (let c = 0; c < 3; c++) input[to + c] = sample(sx, sy, c) / 127.5 - 1
    }
  }
  return input
}

async function detectInSquare(
  picture: Raster,
  square: Square,
  sessions: Sessions,
): Promise<Face[]> {
  const session = await sessions('blazeface-back')
  const results = await session.run({
    input: new ort.Tensor('float32', squareTensor(picture, square), [1, INPUT_SIDE, INPUT_SIDE, 3]),
  })
  const byShape = new Map(
    Object.values(results).map((tensor) => [tensor.dims.join(), tensor.data as Float32Array]),
  )
  const minConfidence = square.isFine ? FINE_SQUARE.minConfidence : MIN_DETECTION_CONFIDENCE
  const found: Face[] = []
  let anchor = 0
  for (const { scores, boxes, count } of OUTPUTS) {
    for (let i = 0; i < count; i++, anchor++) {
      const confidence = 1 / (1 + Math.exp(-byShape.get(scores)![i]!))
      if (!(confidence >= minConfidence)) continue
      const [dx = 0, dy = 0, w = 0, h = 0, ...points] = byShape
        .get(boxes)!
        .subarray(i * 16, i * 16 + 16)
      const toPicture = (value: number) => (value / INPUT_SIDE) * square.side
      const { x, y } = ANCHORS[anchor]!
      found.push({
        x: square.x + toPicture(x * INPUT_SIDE + dx - w / 2),
        y: square.y + toPicture(y * INPUT_SIDE + dy - h / 2),
        width: toPicture(w),
        height: toPicture(h),
        confidence,
        points: Array.from({ length: LANDMARKS }, (_, p) => ({
          x: square.x + toPicture(x * INPUT_SIDE + points[2 * p]!),
          y: square.y + toPicture(y * INPUT_SIDE + points[2 * p + 1]!),
        })),
      })
    }
  }
  return found
}

/** Yields the whole picture as a square, then overlapping smaller squares. */
function* searchSquares({ width, height }: Raster): Generator<Square> {
  const long = Math.max(width, height)
  yield { x: (width - long) / 2, y: (height - long) / 2, side: long, isFine: false }
  for (const share of SEARCH_SQUARES) {
    const side = share * long
    if (side < MIN_SEARCH_SQUARE_PX) continue
    const step = side * SEARCH_STEP
    for (let y = 0; y < height - side * MAX_SEARCH_OVERHANG; y += step) {
      for (let x = 0; x < width - side * MAX_SEARCH_OVERHANG; x += step) {
        yield {
          x: Math.min(x, Math.max(0, width - side)),
          y: Math.min(y, Math.max(0, height - side)),
          side,
          isFine: side < FINE_SQUARE.maxSide,
        }
      }
    }
  }
}

/** Returns the common area of two boxes as a share of the smaller one. */
function overlapOf(a: FaceReport, b: FaceReport): number {
  const across = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x))
  const down = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))
  return (across * down) / Math.min(a.width * a.height, b.width * b.height)
}

/**
 * Returns the faces in px of `picture`, highest confidence first. Deterministic.
 * @throws the signal's reason when aborted.
 */
export async function detectFaces(
  picture: Raster,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Face[]> {
  const size = fitWithin(picture, { maxSide: DETECTION_SIDE_PX })
  const small = await resizeRaster(picture, size.width, size.height)
  const candidates: Face[] = []
  for (const square of searchSquares(small)) {
    signal.throwIfAborted()
    candidates.push(...(await detectInSquare(small, square, sessions)))
  }
  const faces: Face[] = []
  for (const face of candidates.toSorted((a, b) => b.confidence - a.confidence)) {
    if (!faces.some((other) => overlapOf(face, other) > MAX_BOX_OVERLAP)) faces.push(face)
  }
  const scale = picture.width / small.width
  return faces.map((face) => scaleFace(face, scale))
}

/** Returns the face in px of a picture `scale` times as large. */
export function scaleFace({ x, y, width, height, confidence, points }: Face, scale: number): Face {
  return {
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
    confidence,
    points: points.map((point) => ({ x: point.x * scale, y: point.y * scale })),
  }
}
