/**
 * Finds stripes among marks: three light lines side by side at equal distances, as on collars,
 * sleeves and awnings.
 */
import type { Raster } from '../image/raster.ts'
import { greyOf } from './line-evidence.ts'
import { STRIPES } from './tuning.ts'

/** A place of a line in the middle of three, px, and the index of its direction. */
type Middle = { x: number; y: number; direction: number; distance: number }

const DIRECTIONS = Array.from({ length: STRIPES.directions }, (_, n) => {
  const angle = (Math.PI * n) / STRIPES.directions
  return { dx: Math.cos(angle), dy: Math.sin(angle) }
})

/** Returns a function that averages the picture over a short line, 0–1; NaN outside the picture. */
function lineLevels(picture: Raster) {
  const { width, height } = picture
  const grey = greyOf(picture)
  const { halfLength, step } = STRIPES.line
  return (x: number, y: number, dx: number, dy: number): number => {
    let sum = 0
    for (let along = -halfLength; along <= halfLength; along += step) {
      const column = Math.round(x + along * dx)
      const row = Math.round(y + along * dy)
      if (column < 0 || row < 0 || column >= width || row >= height) return Number.NaN
      sum += grey[row * width + column]!
    }
    return sum / (1 + (2 * halfLength) / step)
  }
}

/** Returns the distance of the lines on both sides of one at a place; null without both. */
function distanceOfThree(level: (across: number) => number): number | null {
  const middle = level(0)
  const { beside, minContrast, maxSpread } = STRIPES
  if (!(middle > Math.max(level(-beside), level(beside)) - minContrast / 4)) return null
  for (const distance of STRIPES.distances) {
    const inner = Math.max(level(-distance / 2), level(distance / 2))
    if (!(middle - inner > minContrast)) continue
    const lines = [level(-distance), middle, level(distance)]
    const ground = Math.max(inner, level(-1.5 * distance), level(1.5 * distance))
    const contrast = Math.min(...lines) - ground
    const spread = Math.max(...lines) - Math.min(...lines)
    if (contrast > minContrast && spread < maxSpread * contrast) return distance
  }
  return null
}

/**
 * Returns the stripes that begin among marks, with the ground between them (1 per pixel). `mask` has
 * the picture's size.
 */
export function findStripes(picture: Raster, mask: Uint8Array): Uint8Array {
  const { width, height } = picture
  const stripes = new Uint8Array(mask.length)
  const levelAt = lineLevels(picture)
  const middles: Middle[] = []
  const distances = DIRECTIONS.map(() => new Map<number, number>())
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
    const [x, y] = [at % width, Math.floor(at / width)]
    for (const [direction, { dx, dy }] of DIRECTIONS.entries()) {
      const distance = distanceOfThree((across) =>
        levelAt(x - dy * across, y + dx * across, dx, dy),
      )
      if (distance === null) continue
      middles.push({ x, y, direction, distance })
      distances[direction]!.set(at, distance)
    }
  }
  /** Whether three lines of about that distance and direction are at a place. */
  const isStriped = (x: number, y: number, { direction, distance }: Middle): boolean => {
    const nearby = [-1, 0, 1]
    return nearby.some((turn) => {
      const found = distances[(direction + turn + DIRECTIONS.length) % DIRECTIONS.length]!
      return nearby.some((v) =>
        nearby.some((u) => {
          const ratio = (found.get((y + v) * width + x + u) ?? 0) / distance
          return ratio > 1 / STRIPES.maxRatio && ratio < STRIPES.maxRatio
        }),
      )
    })
  }
  for (const middle of middles) {
    const { x, y, direction, distance } = middle
    const { dx, dy } = DIRECTIONS[direction]!
    const reach = Math.max(STRIPES.minLength.px, STRIPES.minLength.distances * distance) / 2
    const along: [number, number][] = []
    for (let step = -Math.floor(reach); step <= reach; step++) {
      const place: [number, number] = [Math.round(x + dx * step), Math.round(y + dy * step)]
      if (isStriped(...place, middle)) along.push(place)
    }
    if (along.length < STRIPES.minShare * 2 * reach) continue
    const side = STRIPES.margin * distance
    for (const [column, row] of along)
      for (let across = -side; across <= side; across += 0.5) {
        const toX = Math.round(column - dy * across)
        const toY = Math.round(row + dx * across)
        if (toX >= 0 && toY >= 0 && toX < width && toY < height) stripes[toY * width + toX] = 1
      }
  }
  return stripes
}
