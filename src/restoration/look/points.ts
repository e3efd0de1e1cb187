/** Places of a picture that can be found again in another copy of it: corners, and what is around each as 256 comparisons. */
import { pyramid, softened, STEP, type Plane } from './plane.ts'

export type Point = {
  /** From the picture's centre, in lengths of its long side. */
  x: number
  y: number
  /** Comparisons of brightness around it, eight times 32 bits: the same whatever the picture's size, turn, brightness or contrast. */
  bits: Uint32Array
}

export const WORDS = 8
const MOST = 320
/** Reach of the comparisons around a corner, px. */
const REACH = 15
/** A level's corners are spread over so many fields a side. */
const FIELDS = 7

/** Pairs of places to compare, drawn once: near the centre more often than far from it. */
const PAIRS = drawPairs()
function drawPairs(): Float32Array {
  let state = 20_261_121
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const place = () => Math.max(-12, Math.min(12, (next() + next() + next() - 1.5) * 12))
  return Float32Array.from({ length: WORDS * 32 * 4 }, place)
}

/** At most some hundred points, the clearest of every part of the picture. */
export function pointsOf(plane: Plane): Point[] {
  const levels = pyramid(plane)
  const area = levels.reduce((sum, { width, height }) => sum + width * height, 0)
  const long = Math.max(plane.width, plane.height)
  return levels.flatMap((level, number) => {
    const wanted = Math.round((MOST * level.width * level.height) / area)
    const soft = softened(level, 2)
    const scale = STEP ** number
    return corners(level, wanted).map(([x, y]) => ({
      x: ((x + 0.5) * scale - plane.width / 2) / long,
      y: ((y + 0.5) * scale - plane.height / 2) / long,
      bits: describe(soft, Math.round(x), Math.round(y), directionOf(level, Math.round(x), Math.round(y))),
    }))
  })
}

/** How much brightness changes in the direction in which it changes least, at every pixel. */
function cornerness({ width, height, data }: Plane): Float32Array {
  const [xx, xy, yy] = [new Float32Array(data.length), new Float32Array(data.length), new Float32Array(data.length)]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const dx = data[at + 1]! - data[at - 1]!
      const dy = data[at + width]! - data[at - width]!
      xx[at] = dx * dx
      xy[at] = dx * dy
      yy[at] = dy * dy
    }
  }
  const [a, b, c] = [xx, xy, yy].map((values) => softened({ width, height, data: values }, 2).data) as [Float32Array, Float32Array, Float32Array]
  return a.map((value, at) => (value + c[at]!) / 2 - Math.hypot((value - c[at]!) / 2, b[at]!))
}

/** The clearest corners of every field, to a fraction of a pixel. */
function corners(level: Plane, wanted: number): [number, number][] {
  const { width, height } = level
  const clear = cornerness(level)
  const fields = new Map<number, { x: number; y: number; value: number }[]>()
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) {
      const value = clear[y * width + x]!
      if (value < 4 || !isPeak(clear, width, x, y)) continue
      const field = Math.floor((y * FIELDS) / height) * FIELDS + Math.floor((x * FIELDS) / width)
      fields.set(field, [...(fields.get(field) ?? []), { x, y, value }])
    }
  }
  const each = Math.ceil((1.6 * wanted) / FIELDS ** 2)
  return [...fields.values()].flatMap((found) => found.toSorted((one, other) => other.value - one.value).slice(0, each))
    .toSorted((one, other) => other.value - one.value).slice(0, wanted)
    .map(({ x, y }) => [x + between(clear, y * width + x, 1), y + between(clear, y * width + x, width)])
}

function isPeak(values: Float32Array, width: number, x: number, y: number): boolean {
  const own = values[y * width + x]!
  for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) if (values[(y + dy) * width + x + dx]! > own) return false
  return true
}

/** Where between its neighbours a peak is highest, −0.5…0.5. */
function between(values: Float32Array, at: number, stride: number): number {
  const [before, own, after] = [values[at - stride]!, values[at]!, values[at + stride]!]
  const curve = before - 2 * own + after
  return curve < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curve))) : 0
}

/** Towards the brighter side, radians. */
function directionOf({ width, data }: Plane, x: number, y: number): number {
  let [sumX, sumY] = [0, 0]
  for (let dy = -REACH + 3; dy <= REACH - 3; dy++) {
    for (let dx = -REACH + 3; dx <= REACH - 3; dx++) {
      if (dx * dx + dy * dy > (REACH - 3) ** 2) continue
      const value = data[(y + dy) * width + x + dx]!
      sumX += dx * value
      sumY += dy * value
    }
  }
  return Math.atan2(sumY, sumX)
}

function describe({ width, data }: Plane, x: number, y: number, direction: number): Uint32Array {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)]
  const value = (px: number, py: number) => {
    const across = Math.max(-REACH, Math.min(REACH, Math.round(cos * px - sin * py)))
    const down = Math.max(-REACH, Math.min(REACH, Math.round(sin * px + cos * py)))
    return data[(y + down) * width + x + across]!
  }
  const bits = new Uint32Array(WORDS)
  for (let i = 0; i < WORDS * 32; i++) {
    if (value(PAIRS[4 * i]!, PAIRS[4 * i + 1]!) < value(PAIRS[4 * i + 2]!, PAIRS[4 * i + 3]!)) bits[i >> 5] = bits[i >> 5]! | (1 << (i & 31))
  }
  return bits
}
