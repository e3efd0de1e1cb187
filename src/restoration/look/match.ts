/** Whether two pictures are copies of one, and where each part of the one lies in the other. */
import type { Place } from './frame.ts'
import { WORDS, type Point } from './points.ts'

/** Two points that look alike: of the picture looked at, and of the picture known. */
type Pair = { from: Place; to: Place; bits: number }
/** x' = a x + b y + c, y' = d x + e y + f */
type Affine = readonly [number, number, number, number, number, number]
export type Match = {
  /** Points that agree on how the pictures lie. */
  agreeing: number
  placeOf(place: Place): Place
}

/** Comparisons of 256 that may differ between copies of one point. */
const ALIKE = 72
/** Beyond that nothing is a rival either; and what differs so much in a quarter of them does not come that near. */
const FAR = 80
const FAR_IN_A_QUARTER = 27
/** How far from where the others say a point may lie, in lengths of the long side: bent copies lie a little off everywhere. */
const NEAR = 0.02
/** Points that must agree. A dozen of three hundred never do by chance; and where they do, nobody is worse off: the marks only lie elsewhere. */
const ENOUGH = 10
/** Copies are at most so many times larger or smaller. */
const LARGEST = 4
/** The surest pairs, of which two at a time are tried. */
const TRUSTED = 100
const TRIES = 300
/** Bent copies: a place moves as the points around it do, within this reach (lengths of the long side). */
const BEND_REACH = 0.12

/** Null when they have nothing in common. */
export function matchPoints(seen: readonly Point[], known: readonly Point[]): Match | null {
  const pairs = alikePairs(seen, known)
  const start = bestSimilarity(pairs)
  if (!start) return null
  let fit = start
  let agreeing = near(pairs, fit)
  for (let round = 0; round < 4; round++) {
    const better = affineThrough(agreeing)
    if (!better || sizeOf(better) < 1 / LARGEST || sizeOf(better) > LARGEST) break
    fit = better
    agreeing = near(pairs, fit)
  }
  if (agreeing.length < ENOUGH) return null
  return { agreeing: agreeing.length, placeOf: bent(fit, agreeing) }
}

function alikePairs(seen: readonly Point[], known: readonly Point[]): Pair[] {
  const pairs: Pair[] = []
  for (const from of seen) {
    let [best, second, to] = [FAR, FAR, null as Point | null]
    for (const other of known) {
      const apart = bitsApart(from.bits, other.bits, second)
      if (apart >= second) continue
      // The same corner at the next size is no rival.
      const isRival = to !== null && Math.hypot(to.x - other.x, to.y - other.y) > NEAR
      if (apart < best) [best, second, to] = [apart, isRival ? best : second, other]
      else if (isRival) second = apart
    }
    if (to && best <= ALIKE && best < 0.92 * second) pairs.push({ from, to, bits: best })
  }
  return pairs.toSorted((one, other) => one.bits - other.bits)
}

/** Comparisons in which two points differ; `most`, or more, for points that are far apart, as most are after a look at a quarter of them. */
function bitsApart(one: Uint32Array, other: Uint32Array, most: number): number {
  let apart = bitsOf(one[0]! ^ other[0]!) + bitsOf(one[1]! ^ other[1]!)
  if (apart > FAR_IN_A_QUARTER) return FAR
  for (let word = 2; word < WORDS && apart < most; word++) apart += bitsOf(one[word]! ^ other[word]!)
  return apart
}

function bitsOf(word: number): number {
  let v = word - ((word >>> 1) & 0x5555_5555)
  v = (v & 0x3333_3333) + ((v >>> 2) & 0x3333_3333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

const at = ([a, b, c, d, e, f]: Affine, { x, y }: Place): Place => ({ x: a * x + b * y + c, y: d * x + e * y + f })
/** How much larger the fit shows the picture: 0.5 for a part that is half as wide as the known one. */
const sizeOf = ([a, b, , d, e]: Affine) => Math.sqrt(Math.abs(a * e - b * d))
/** The pairs that lie where the fit says, each known place once. */
function near(pairs: readonly Pair[], fit: Affine): Pair[] {
  const reach = NEAR * Math.min(1, sizeOf(fit))
  const taken = new Set<Place>()
  return pairs.filter(({ from, to }) => {
    const { x, y } = at(fit, from)
    return Math.hypot(x - to.x, y - to.y) < reach && !taken.has(to) && taken.add(to)
  })
}

/** Turn, size and place on which most pairs agree; the same for the same pairs. */
function bestSimilarity(pairs: readonly Pair[]): Affine | null {
  let state = 1
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const trusted = pairs.slice(0, TRUSTED)
  let [best, most] = [null as Affine | null, 3]
  if (trusted.length < 4) return null
  for (let round = 0; round < TRIES; round++) {
    const fit = similarityThrough(trusted[next(trusted.length)]!, trusted[next(trusted.length)]!)
    const found = fit ? countNear(trusted, fit) : 0
    if (found > most) [best, most] = [fit, found]
  }
  return best
}

/** How many `near` would find, known places not told apart: this is asked hundreds of times. */
function countNear(pairs: readonly Pair[], fit: Affine): number {
  const [a, b, c, d, e, f] = fit
  const reach = (NEAR * Math.min(1, sizeOf(fit))) ** 2
  let found = 0
  for (const { from, to } of pairs) if ((a * from.x + b * from.y + c - to.x) ** 2 + (d * from.x + e * from.y + f - to.y) ** 2 < reach) found += 1
  return found
}

function similarityThrough(one: Pair, other: Pair): Affine | null {
  const [dx, dy] = [other.from.x - one.from.x, other.from.y - one.from.y]
  const [ex, ey] = [other.to.x - one.to.x, other.to.y - one.to.y]
  const length = dx * dx + dy * dy
  if (length < 0.003) return null
  const size = Math.sqrt((ex * ex + ey * ey) / length)
  if (size < 1 / LARGEST || size > LARGEST) return null
  const [a, d] = [(dx * ex + dy * ey) / length, (dx * ey - dy * ex) / length]
  return [a, -d, one.to.x - a * one.from.x + d * one.from.y, d, a, one.to.y - d * one.from.x - a * one.from.y]
}

/** Least squares; null where the points lie on one line. */
function affineThrough(pairs: readonly Pair[]): Affine | null {
  if (pairs.length < 4) return null
  const mean = (value: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + value(pair), 0) / pairs.length
  const [mx, my, tx, ty] = [mean(({ from }) => from.x), mean(({ from }) => from.y), mean(({ to }) => to.x), mean(({ to }) => to.y)]
  const product = (left: (pair: Pair) => number, right: (pair: Pair) => number) => mean((pair) => left(pair) * right(pair))
  const [u, v] = [({ from }: Pair) => from.x - mx, ({ from }: Pair) => from.y - my]
  const [xx, xy, yy] = [product(u, u), product(u, v), product(v, v)]
  const area = xx * yy - xy * xy
  if (area < 1e-7) return null
  const solve = (value: (pair: Pair) => number, middle: number) => {
    const [p, q] = [product(u, value), product(v, value)]
    const [along, across] = [(p * yy - q * xy) / area, (q * xx - p * xy) / area]
    return [along, across, middle - along * mx - across * my] as const
  }
  return [...solve(({ to }) => to.x - tx, tx), ...solve(({ to }) => to.y - ty, ty)]
}

/** The fit, moved where the points around a place all lie a little off it. */
function bent(fit: Affine, pairs: readonly Pair[]): (place: Place) => Place {
  const offs = pairs.map(({ from, to }) => {
    const { x, y } = at(fit, from)
    return { from, x: to.x - x, y: to.y - y }
  })
  return (place) => {
    const { x, y } = at(fit, place)
    let [weight, dx, dy] = [2, 0, 0]
    for (const off of offs) {
      const closeness = Math.exp(-((off.from.x - place.x) ** 2 + (off.from.y - place.y) ** 2) / (2 * BEND_REACH ** 2))
      weight += closeness
      dx += closeness * off.x
      dy += closeness * off.y
    }
    return { x: x + dx / weight, y: y + dy / weight }
  }
}
