/**
 * Inpaints wide holes with texture from the picture by PatchMatch: finds the nearest known patch
 * for every patch that touches the hole, then averages the matches. Coarse to fine, deterministic.
 */
import { pushPull, type FloatPicture } from './push-pull.ts'
import {
  MAX_PATCH_LEVELS,
  MIN_PATCH_LEVEL_SIDE,
  PATCH_HALF_WEIGHT_COST,
  PATCH_RADIUS,
  PATCH_ROUNDS,
  PATCH_SEARCH_RADIUS,
  PATCH_SWEEPS,
} from './tuning.ts'

/** Number of values in one row of a patch: a module constant keeps the innermost loop fast. */
const ROW_VALUES = (2 * PATCH_RADIUS + 1) * 3

/** Returns a pseudo-random generator on 0–1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A picture with its holes (1). */
type Level = { picture: FloatPicture; mask: Uint8Array }

function halvedLevel({ picture, mask }: Level): Level {
  const { width, data: from } = picture
  const [w, h] = [width >> 1, picture.height >> 1]
  const data = new Float32Array(w * h * 3)
  const holes = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [above, to] = [2 * y * width + 2 * x, y * w + x]
      const below = above + width
      holes[to] = mask[above]! | mask[above + 1]! | mask[below]! | mask[below + 1]!
      for (let c = 0; c < 3; c++)
        data[to * 3 + c] =
          from[above * 3 + c]! / 4 +
          from[above * 3 + 3 + c]! / 4 +
          from[below * 3 + c]! / 4 +
          from[below * 3 + 3 + c]! / 4
    }
  }
  return { picture: { width: w, height: h, data }, mask: holes }
}

/** Returns 1 for centres of fully known patches, the match sources. */
function knownPatches({ picture: { width, height }, mask }: Level): Uint8Array {
  const isSource = new Uint8Array(mask.length)
  for (let y = PATCH_RADIUS; y < height - PATCH_RADIUS; y++) {
    let knownColumns = 0
    for (let x = 0; x < width; x++) {
      let isKnown = true
      for (let v = y - PATCH_RADIUS; v <= y + PATCH_RADIUS && isKnown; v++)
        isKnown = !mask[v * width + x]
      knownColumns = isKnown ? knownColumns + 1 : 0
      if (knownColumns > 2 * PATCH_RADIUS) isSource[y * width + x - PATCH_RADIUS] = 1
    }
  }
  return isSource
}

/** Returns the centres of patches inside the picture that touch the hole, row-major. */
function holePatches({ picture: { width, height }, mask }: Level): Int32Array {
  const touched = new Uint8Array(mask.length)
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    for (
      let v = Math.max(PATCH_RADIUS, y - PATCH_RADIUS);
      v <= Math.min(height - 1 - PATCH_RADIUS, y + PATCH_RADIUS);
      v++
    ) {
      for (
        let u = Math.max(PATCH_RADIUS, x - PATCH_RADIUS);
        u <= Math.min(width - 1 - PATCH_RADIUS, x + PATCH_RADIUS);
        u++
      )
        touched[v * width + u] = 1
    }
  }
  return Int32Array.from(touched.keys().filter((i) => touched[i] === 1))
}

/** Patches that may be copied (1 at their centre), and the centres of those that are replaced. */
type Patches = { isSource: Uint8Array; targets: Int32Array }

/** Returns the patches of one level of the pyramid. */
export const patchesOf = (level: Level): Patches => ({
  isSource: knownPatches(level),
  targets: holePatches(level),
})

/** Returns the squared difference of two patches; stops early at `limit`. */
function patchDistance({ width, data }: FloatPicture, a: number, b: number, limit: number): number {
  let sum = 0
  for (let v = -PATCH_RADIUS; v <= PATCH_RADIUS; v++) {
    let p = (a + v * width - PATCH_RADIUS) * 3
    let q = (b + v * width - PATCH_RADIUS) * 3
    for (let i = 0; i < ROW_VALUES; i++, p++, q++) {
      const difference = data[p]! - data[q]!
      sum += difference * difference
    }
    if (sum >= limit) return sum
  }
  return sum
}

/**
 * Rounds of search and vote on the reduced levels, and on the slowest one, the picture itself;
 * sweeps of the searches after the first of a level.
 */
export type PatchRounds = { coarse: number; finest: number; laterSweeps: number }

/** Extent of a search: sweeps over all patches, and initial radius of the random part, px. */
type PatchSearch = { sweeps: number; radius: number }

/** Improves the nearest-neighbour field `near` in place and returns the cost per pixel. */
export function matchPatches(
  { picture }: Level,
  { isSource, targets }: Patches,
  near: Int32Array,
  { sweeps, radius, random }: PatchSearch & { random: () => number },
): Float32Array {
  const { width, height } = picture
  const cost = new Float32Array(near.length).fill(Number.POSITIVE_INFINITY)
  const hasMatch = (pixel: number) => (near[pixel] ?? -1) >= 0
  const tryMatch = (target: number, source: number) => {
    if (!isSource[source]) return
    const found = patchDistance(picture, target, source, cost[target]!)
    if (found >= cost[target]!) return
    cost[target] = found
    near[target] = source
  }
  /** Tries the patch beside the match of the neighbour, with the offset of the neighbour. */
  const tryMatchOf = (neighbour: number, target: number) => {
    if (hasMatch(neighbour)) tryMatch(target, near[neighbour]! + target - neighbour)
  }
  /** Tries random patches around the match, at half the distance each time. */
  const tryAround = (target: number) => {
    const centre = hasMatch(target) ? near[target]! : target
    const [x, y] = [centre % width, Math.floor(centre / width)]
    for (let reach = radius; reach >= 1; reach /= 2) {
      const u = Math.round(x + (random() * 2 - 1) * reach)
      const v = Math.round(y + (random() * 2 - 1) * reach)
      if (u >= 0 && u < width && v >= 0 && v < height) tryMatch(target, v * width + u)
    }
  }
  for (const target of targets) if (hasMatch(target)) tryMatch(target, near[target]!)
  const backwards = targets.toReversed()
  for (let sweep = 0; sweep < sweeps; sweep++) {
    // Matches spread in the direction of the sweep, from the neighbours that it visited before.
    const isBackward = sweep % 2 === 1
    const visited = isBackward ? 1 : -1
    for (const target of isBackward ? backwards : targets) {
      tryMatchOf(target + visited, target)
      tryMatchOf(target + visited * width, target)
      tryAround(target)
    }
  }
  return cost
}

/**
 * Sets every pixel of the hole to the mean of the matched patches over it, weighted by match
 * quality.
 */
function voteColours(
  { picture, mask }: Level,
  targets: Int32Array,
  near: Int32Array,
  cost: Float32Array,
): void {
  const { width, data } = picture
  const sums = new Float32Array(data.length)
  const weights = new Float32Array(mask.length)
  for (const target of targets) {
    const source = near[target]!
    if (source < 0) continue
    const weight = 1 / (PATCH_HALF_WEIGHT_COST + cost[target]!)
    for (let v = -PATCH_RADIUS; v <= PATCH_RADIUS; v++) {
      for (let u = -PATCH_RADIUS; u <= PATCH_RADIUS; u++) {
        const to = target + v * width + u
        if (!mask[to]) continue
        const from = source + v * width + u
        weights[to]! += weight
        for (let c = 0; c < 3; c++) sums[to * 3 + c]! += data[from * 3 + c]! * weight
      }
    }
  }
  for (let i = 0; i < mask.length; i++)
    if (mask[i] && weights[i]! > 0)
      for (let c = 0; c < 3; c++) data[i * 3 + c] = sums[i * 3 + c]! / weights[i]!
}

/** Initialises the finer level with the matches and colours of the coarser one. */
function initialiseLevel(
  coarse: Level,
  coarseNear: Int32Array,
  fine: Level,
  near: Int32Array,
): void {
  const [w, width] = [coarse.picture.width, fine.picture.width]
  for (let i = 0; i < fine.mask.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const from = Math.min(coarse.picture.height - 1, y >> 1) * w + Math.min(w - 1, x >> 1)
    const source = coarseNear[from]!
    near[i] =
      source < 0 ? -1 : (2 * Math.floor(source / w) + (y & 1)) * width + 2 * (source % w) + (x & 1)
    if (fine.mask[i])
      for (let c = 0; c < 3; c++) fine.picture.data[i * 3 + c] = coarse.picture.data[from * 3 + c]!
  }
}

/**
 * Returns the picture with the pixels of the mask (1) inpainted, starting from their colours in
 * `prefilled`; colours on 0–1. Takes seconds for holes of some ten thousand pixels; `rounds` bounds
 * them.
 */
export function inpaintFromPatches(
  picture: FloatPicture,
  mask: Uint8Array,
  prefilled: FloatPicture = pushPull(picture, mask),
  rounds: PatchRounds = { coarse: PATCH_ROUNDS, finest: PATCH_ROUNDS, laterSweeps: PATCH_SWEEPS },
): FloatPicture {
  const levels: Level[] = [{ picture: prefilled, mask }]
  while (
    levels.length < MAX_PATCH_LEVELS &&
    Math.min(levels.at(-1)!.picture.width, levels.at(-1)!.picture.height) >=
      2 * MIN_PATCH_LEVEL_SIDE
  )
    levels.push(halvedLevel(levels.at(-1)!))
  const random = randomFrom(1)
  let previous: { level: Level; near: Int32Array } | null = null
  for (const level of levels.toReversed()) {
    const near = new Int32Array(level.mask.length).fill(-1)
    if (previous) initialiseLevel(previous.level, previous.near, level, near)
    const patches = patchesOf(level)
    const count = level === levels[0] ? rounds.finest : rounds.coarse
    for (let round = 0; round < count; round++) {
      const sweeps = round === 0 ? PATCH_SWEEPS : rounds.laterSweeps
      const search = { sweeps, radius: PATCH_SEARCH_RADIUS, random }
      voteColours(level, patches.targets, near, matchPatches(level, patches, near, search))
    }
    previous = { level, near }
  }
  return levels[0]!.picture
}
