/** Finds a line of text in a finished picture by template matching. */
import sharp from 'sharp'
import { readChannel, readPixels, type Pixels, type Raster } from '../image/raster.ts'
import { drawLine, type FontName } from './text.ts'

/** Grey or coverage, one value per pixel. */
export type Plane = Pick<Raster, 'width' | 'height'> & { data: ArrayLike<number> }
type Found = {
  /** Normalised correlation with the letters' shape: 1 is identical, 0 unrelated. */
  score: number
  /** Upper left corner of the line, px. */
  left: number
  top: number
}
type Line = {
  text: string
  font: FontName
  /** Em square, px. */
  size: number
}

/** Letter size of the coarse search, px; candidates are then compared at full size. */
const COARSE_LETTER_SIZE = 9
/** Share of the required score that makes a coarse match a candidate. */
const CANDIDATE_SCORE_SHARE = 0.6

/** @param degrees clockwise rotation before reading, which levels slanted lines */
export async function readGrey(picture: string | Uint8Array, degrees = 0): Promise<Raster> {
  const grey = sharp(picture).flatten({ background: '#ffffff' }).greyscale().toColourspace('b-w')
  return readChannel(degrees === 0 ? grey : grey.rotate(degrees, { background: '#808080' }))
}

/** Draws a line; fractional sizes are drawn larger and scaled down. */
async function drawScaled(line: Line): Promise<Pixels> {
  if (Number.isInteger(line.size)) return drawLine({ ...line, colour: '#000000' })
  const size = Math.round(line.size * 4)
  const large = await drawLine({ ...line, size, colour: '#000000' })
  const { width, height } = large
  const image = sharp(large.data, { raw: { width, height, channels: 4 } })
  return readPixels(
    image.resize(Math.round((width * line.size) / size), Math.round((height * line.size) / size), {
      fit: 'fill',
    }),
  )
}

/** Returns the letters of a line, cropped to their bounds. */
async function lettersOf({ text, font, size }: Line): Promise<Plane> {
  const { width, height, data } = await drawScaled({ text, font, size })
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
    Array.from({ length: width }, (_, x) => data[(y * width + x) * 4 + 3]!).some(
      (ink) => ink > 127,
    ),
  )
  const top = rows[0]!
  const bottom = rows.at(-1)! + 1
  const ink = Uint8Array.from(
    { length: width * (bottom - top) },
    (_, at) => data[(top * width + at) * 4 + 3]!,
  )
  return { width, height: bottom - top, data: ink }
}

function reduced({ width, height, data }: Plane, by: number): Plane {
  const columns = Math.floor(width / by)
  const rows = Math.floor(height / by)
  const small = new Float32Array(columns * rows)
  for (let y = 0; y < rows * by; y++) {
    for (let x = 0; x < columns * by; x++) {
      small[Math.floor(y / by) * columns + Math.floor(x / by)]! += data[y * width + x]! / by ** 2
    }
  }
  return { width: columns, height: rows, data: small }
}

/** Returns every match, best first; `minScore` is the minimum score. */
export async function findLine(picture: Plane, line: Line, minScore = 0.6): Promise<Found[]> {
  const letters = await lettersOf(line)
  const by = Math.max(1, Math.round(line.size / COARSE_LETTER_SIZE))
  const compareNear = createComparison(reduced(picture, by), reduced(letters, by))
  const compare = createComparison(picture, letters)
  const near: Found[] = []
  for (let top = 0; top <= picture.height - letters.height; top += by) {
    for (let left = 0; left <= picture.width - letters.width; left += by) {
      const score = compareNear(left / by, top / by)
      if (score >= minScore * CANDIDATE_SCORE_SHARE) near.push({ score, left, top })
    }
  }
  const apart = withoutOverlaps(near, { width: by * 2, height: by * 2 })
  const places = apart.map(({ left, top }) => {
    let best: Found = { score: 0, left, top }
    for (let y = Math.max(0, top - by); y <= top + by; y++) {
      for (let x = Math.max(0, left - by); x <= left + by; x++) {
        const score = compare(x, y)
        if (score > best.score) best = { score, left: x, top: y }
      }
    }
    return best
  })
  return withoutOverlaps(
    places.filter(({ score }) => score >= minScore),
    letters,
  )
}

/** Returns the matches, best first, without those that overlap a better one by half. */
function withoutOverlaps(
  places: Found[],
  { width, height }: { width: number; height: number },
): Found[] {
  const kept: Found[] = []
  for (const place of places.toSorted((a, b) => b.score - a.score)) {
    const isNew = kept.every(
      ({ left, top }) =>
        Math.abs(left - place.left) >= width / 2 || Math.abs(top - place.top) >= height / 2,
    )
    if (isNew) kept.push(place)
  }
  return kept
}

/**
 * Returns a function that correlates the letters with a position; letters may be lighter or darker
 * than the picture.
 */
function createComparison(picture: Plane, letters: Plane): (left: number, top: number) => number {
  const shape = centred(letters.data)
  const values = Float32Array.from(picture.data)
  const sums = tableOf(picture, (value) => value)
  const squares = tableOf(picture, (value) => value * value)
  return (left, top) => {
    const right = left + letters.width
    const bottom = top + letters.height
    if (right > picture.width || bottom > picture.height) return 0
    const total = (table: Float64Array) => {
      const at = (x: number, y: number) => table[y * (picture.width + 1) + x]!
      return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)
    }
    const spread = total(squares) - total(sums) ** 2 / shape.length
    if (spread < shape.length) return 0
    let product = 0
    let at = 0
    for (let y = top; y < bottom; y++) {
      const row = y * picture.width
      for (let x = row + left; x < row + right; x++) product += values[x]! * shape[at++]!
    }
    return Math.abs(product) / Math.sqrt(spread)
  }
}

/** Returns the summed-area table: at (x, y) the sum of all pixels above and to the left. */
function tableOf({ width, height, data }: Plane, of: (value: number) => number): Float64Array {
  const table = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += of(data[y * width + x]!)
      table[(y + 1) * (width + 1) + x + 1] = table[y * (width + 1) + x + 1]! + row
    }
  }
  return table
}

/** Returns the values normalised to mean 0 and length 1. */
function centred(data: ArrayLike<number>): Float32Array {
  const values = Float32Array.from(data)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0))
  return values.map((value) => (value - mean) / length)
}

/**
 * Returns the correlation of two pictures of one size; 1 if equal up to brightness and contrast.
 */
export function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const a = centred(one)
  const b = centred(other)
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0)
}

export const isInk = (coverage: number): boolean => coverage > 127
/** Returns the number of connected inked areas. */
export const countParts = (plane: Plane): number => countAreas(plane, isInk)
/** Returns the number of enclosed areas without ink, not counting the background. */
export const countHoles = (plane: Plane): number =>
  countAreas(plane, (coverage) => !isInk(coverage)) - 1

/** Returns the number of 8-connected areas whose coverage satisfies a condition. */
function countAreas(
  { width, height, data }: Plane,
  belongs: (coverage: number) => boolean,
): number {
  const seen = new Uint8Array(width * height)
  let areas = 0
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !belongs(data[start]!)) continue
    areas++
    const open = [start]
    seen[start] = 1
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width
      const columns = [x - 1, x, x + 1].filter((column) => column >= 0 && column < width)
      for (const row of [-width, 0, width]) {
        for (const next of columns.map((column) => at - x + row + column)) {
          if (next < 0 || next >= seen.length || seen[next] || !belongs(data[next]!)) continue
          seen[next] = 1
          open.push(next)
        }
      }
    }
  }
  return areas
}
