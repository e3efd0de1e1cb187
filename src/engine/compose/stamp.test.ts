/** Tests that a stamp shows its text, compared with a reference drawn here. */
import { expect, test } from 'vitest'
import { correlation, countHoles, countParts, isInk, type Plane } from './reading.fixture.ts'
import { drawStamp, type Stamp } from './stamp.ts'

const ANTAN = `
....####.....####....###..###########...####......###....###
....####.....####....###..###########...####......###....###
...######....#####...###..##########....#####.....####...###
...######....#####...###......###......######.....#####..###
...##.###....######..###......###......###.##.....#####..###
..###..##....######..###......###......##..###....##.###.###
..###..###...###.###.###......###.....###..###....##.###.###
..###..###...###..##.###......###.....###..###....##..######
..########...###..######......###.....########....##..######
.##########..###...#####......###....##########...##...#####
.##########..###...#####......###....##########...##...#####
.###....###..###....####......###....###....###...##....####
###.....####.###....####......###...####.....###..##....####
###......###..##.....###......###...###......###..##.....###
`
  .trim()
  .split('\n')

const SIZE = 72
const EDGE = 5
const mapOf = (stamp: Stamp, name: 'letters' | 'outlined' | 'blurArea'): Plane => ({
  width: stamp.width,
  height: stamp.height,
  data: stamp[name],
})

/** Mean coverage, 0–1, of the cells of a grid laid over what is drawn. */
function gridOf({ width, data }: Plane, columns: number, rows: number): number[] {
  const inked = Array.from(data, (value, at) => (isInk(value) ? at : -1)).filter((at) => at >= 0)
  const xs = inked.map((at) => at % width)
  const ys = inked.map((at) => Math.floor(at / width))
  const left = Math.min(...xs)
  const right = Math.max(...xs) + 1
  const top = Math.min(...ys)
  const bottom = Math.max(...ys) + 1
  return Array.from({ length: rows * columns }, (_, cell) => {
    const column = cell % columns
    const row = Math.floor(cell / columns)
    let sum = 0
    let count = 0
    const end = (low: number, high: number, step: number, steps: number) =>
      low + ((high - low) * step) / steps
    for (
      let y = Math.floor(end(top, bottom, row, rows));
      y < end(top, bottom, row + 1, rows);
      y++
    ) {
      const to = end(left, right, column + 1, columns)
      for (let x = Math.floor(end(left, right, column, columns)); x < to; x++) {
        sum += data[y * width + x]!
        count++
      }
    }
    return sum / count / 255
  })
}

test('the letters match the reference', async () => {
  const letters = mapOf(await drawStamp('ANTAN', SIZE, EDGE), 'letters')
  const reference = ANTAN.flatMap((row) => [...row].map((cell) => Number(cell === '#')))
  expect(correlation(gridOf(letters, ANTAN[0]!.length, ANTAN.length), reference)).toBeGreaterThan(
    0.9,
  )
  const other = mapOf(await drawStamp('BRUNO', SIZE, EDGE), 'letters')
  expect(correlation(gridOf(other, ANTAN[0]!.length, ANTAN.length), reference)).toBeLessThan(0.5)
})

test.each([
  ['ANTAN', 5, 2],
  ['BOA', 3, 4],
  ['Ô', 2, 1],
])('%s has %i parts with %i holes', async (text, parts, holes) => {
  const letters = mapOf(await drawStamp(text, SIZE, EDGE), 'letters')
  expect(countParts(letters)).toBe(parts)
  expect(countHoles(letters)).toBe(holes)
})

test('the outline surrounds the letters at the requested width and leaves wide holes open', async () => {
  const stamp = await drawStamp('TO', SIZE, EDGE)
  const { width, height, letters, outlined, blurArea } = stamp
  const inked = [...letters.keys()].filter((at) => isInk(letters[at]!))
  const distance = (at: number) =>
    Math.min(
      ...inked.map((ink) =>
        Math.hypot((ink % width) - (at % width), Math.floor(ink / width) - Math.floor(at / width)),
      ),
    )
  for (let at = 0; at < width * height; at += 7) {
    const away = distance(at)
    expect(away > EDGE - 1 || outlined[at]! > 127, `inside the outline at ${at}`).toBe(true)
    expect(away < EDGE + 2 || outlined[at] === 0, `outside the outline at ${at}`).toBe(true)
    expect(outlined[at]!).toBeGreaterThanOrEqual(letters[at]!)
    expect(blurArea[at]!).toBeGreaterThanOrEqual(outlined[at]!)
  }
  expect(countHoles(mapOf(stamp, 'outlined'))).toBe(1)
  expect(blurArea.filter(isInk).length).toBeGreaterThan(outlined.filter(isInk).length)
})
