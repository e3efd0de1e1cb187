/** What a picture looks like, kept so that another copy of it is known again: cut, padded, turned, mirrored, bent, lighter or inverted. */
import { drawFrame, placeIn, type Frame, type Place } from './frame.ts'
import { matchPoints } from './match.ts'
import { greyPlane, mirrored, type Plane } from './plane.ts'
import { pointsOf, WORDS, type Point } from './points.ts'

/** A picture seen before: its look as text, and where it lies in the picture that it was a copy of. */
export type KnownLook = { look: string; frame: Frame }
export type SeenLook = {
  look: string
  /** Which of the known pictures it is a copy of, and where it lies in that one's own original; null for a picture never seen. */
  like: { index: number; frame: Frame } | null
}

/** So many points agree only between copies that hardly differ: no need to look further. */
const CERTAIN = 80
const BYTES_PER_POINT = 4 + 4 * WORDS
/** Places go into two bytes: from −1 to 1. */
const PLACES = 32_767

/**
 * Compares a picture (bytes of ours: upright, already decoded once) with those in `known`, the oldest first, since what is found by way of a
 * copy is found a little less well. Never throws for what a picture shows.
 */
export async function lookAt(picture: Uint8Array, known: readonly KnownLook[]): Promise<SeenLook> {
  const plane = await greyPlane(picture)
  const own = pointsOf(plane)
  const look = writeLook(plane, own)
  if (known.length === 0) return { look, like: null }
  const others = known.map(({ look: text }) => readLook(text))
  const best = nearest(waysOf(plane, own), others)
  if (!best) return { look, like: null }
  const { index, placeOf } = best
  return { look, like: { index, frame: drawFrame(plane, (place) => placeIn(known[index]!.frame, others[index]!, placeOf(place))) } }
}

/** A way of looking at the picture: its points, and where a place of the picture lies among them. */
type Way = { points: Point[]; placeOf(place: Place): Place }

/** The picture as it is, mirrored, inverted, and both, made as they are asked for. */
function* waysOf(plane: Plane, own: Point[]): Generator<Way> {
  const inverted = ({ data, ...size }: Plane) => ({ ...size, data: data.map((value) => 255 - value) })
  const same = (place: Place) => place
  const left = ({ x, y }: Place) => ({ x: -x, y })
  yield { points: own, placeOf: same }
  yield { points: pointsOf(mirrored(plane)), placeOf: left }
  yield { points: pointsOf(inverted(plane)), placeOf: same }
  yield { points: pointsOf(mirrored(inverted(plane))), placeOf: left }
}

/** The known picture on which most points agree, in whatever way: a castle looks a little like its own mirror image. */
function nearest(ways: Iterable<Way>, known: readonly { points: Point[] }[]): { index: number; placeOf: Way['placeOf'] } | null {
  let [best, most] = [null as { index: number; placeOf: Way['placeOf'] } | null, 0]
  for (const { points, placeOf } of ways) {
    for (const [index, other] of known.entries()) {
      const match = matchPoints(points, other.points)
      if (!match || match.agreeing <= most) continue
      best = { index, placeOf: (place) => match.placeOf(placeOf(place)) }
      most = match.agreeing
      if (most >= CERTAIN) return best
    }
  }
  return best
}

/** Base64: width and height, then each point's place and comparisons. */
function writeLook({ width, height }: Plane, points: readonly Point[]): string {
  const bytes = Buffer.alloc(4 + points.length * BYTES_PER_POINT)
  bytes.writeUInt16LE(width, 0)
  bytes.writeUInt16LE(height, 2)
  points.forEach(({ x, y, bits }, i) => {
    const at = 4 + i * BYTES_PER_POINT
    bytes.writeInt16LE(Math.round(x * PLACES), at)
    bytes.writeInt16LE(Math.round(y * PLACES), at + 2)
    bits.forEach((word, w) => bytes.writeUInt32LE(word, at + 4 + 4 * w))
  })
  return bytes.toString('base64')
}

function readLook(text: string): { width: number; height: number; points: Point[] } {
  const bytes = Buffer.from(text, 'base64')
  const points = Array.from({ length: Math.floor((bytes.length - 4) / BYTES_PER_POINT) }, (_, i) => {
    const at = 4 + i * BYTES_PER_POINT
    const bits = Uint32Array.from({ length: WORDS }, (_word, w) => bytes.readUInt32LE(at + 4 + 4 * w))
    return { x: bytes.readInt16LE(at) / PLACES, y: bytes.readInt16LE(at + 2) / PLACES, bits }
  })
  return { width: bytes.readUInt16LE(0), height: bytes.readUInt16LE(2), points }
}
