/** The stamp shows its text: its letters look like a reference that a person can read here. */
import { expect, test } from 'vitest'
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
`.trim().split('\n')

type Map = Pick<Stamp, 'width' | 'height'> & { values: Uint8Array }
const SIZE = 72
const EDGE = 5
const mapOf = (stamp: Stamp, name: 'letters' | 'edged' | 'veiled'): Map =>
  ({ width: stamp.width, height: stamp.height, values: stamp[name] })

/** Mean coverage, 0–1, of the cells of a grid laid over what is drawn. */
function gridOf({ width, values }: Map, columns: number, rows: number): number[] {
  const inked = [...values.keys()].filter((at) => values[at]! > 127)
  const [xs, ys] = [inked.map((at) => at % width), inked.map((at) => Math.floor(at / width))]
  const [left, right] = [Math.min(...xs), Math.max(...xs) + 1]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys) + 1]
  return Array.from({ length: rows * columns }, (_, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    let [sum, count] = [0, 0]
    const end = (low: number, high: number, step: number, steps: number) => low + ((high - low) * step) / steps
    for (let y = Math.floor(end(top, bottom, row, rows)); y < end(top, bottom, row + 1, rows); y++) {
      const to = end(left, right, column + 1, columns)
      for (let x = Math.floor(end(left, right, column, columns)); x < to; x++) {
        sum += values[y * width + x]!
        count++
      }
    }
    return sum / count / 255
  })
}

function correlation(one: number[], other: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(one), mean(other)]
  const covariance = mean(one.map((value, i) => (value - a) * (other[i]! - b)))
  const spread = (values: number[], middle: number) => mean(values.map((value) => (value - middle) ** 2))
  return covariance / Math.sqrt(spread(one, a) * spread(other, b))
}

/** The number of connected areas whose coverage fulfils a condition; corners connect. */
function countAreas({ width, height, values }: Map, belongs: (coverage: number) => boolean): number {
  const seen = new Uint8Array(values.length)
  let areas = 0
  for (let start = 0; start < values.length; start++) {
    if (seen[start] || !belongs(values[start]!)) continue
    areas++
    const open = [start]
    seen[start] = 1
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width
      const columns = [x - 1, x, x + 1].filter((column) => column >= 0 && column < width)
      for (const row of [-width, 0, width]) {
        for (const next of columns.map((column) => at - x + row + column)) {
          if (next < 0 || next >= width * height || seen[next] || !belongs(values[next]!)) continue
          seen[next] = 1
          open.push(next)
        }
      }
    }
  }
  return areas
}
const isInk = (coverage: number) => coverage > 127
/** Enclosed areas: the outside is one area more. */
const countHoles = (map: Map) => countAreas(map, (coverage) => !isInk(coverage)) - 1

test('the letters read ANTAN', async () => {
  const letters = mapOf(await drawStamp('ANTAN', SIZE, EDGE), 'letters')
  const reference = ANTAN.flatMap((row) => [...row].map((cell) => Number(cell === '#')))
  expect(correlation(gridOf(letters, ANTAN[0]!.length, ANTAN.length), reference)).toBeGreaterThan(0.9)
  const other = mapOf(await drawStamp('BRUNO', SIZE, EDGE), 'letters')
  expect(correlation(gridOf(other, ANTAN[0]!.length, ANTAN.length), reference)).toBeLessThan(0.5)
})

test.each([['ANTAN', 5, 2], ['BOA', 3, 4], ['Ô', 2, 1]])('%s is %i parts with %i holes', async (text, parts, holes) => {
  const letters = mapOf(await drawStamp(text, SIZE, EDGE), 'letters')
  expect(countAreas(letters, isInk)).toBe(parts)
  expect(countHoles(letters)).toBe(holes)
})

test('the edge lies around the letters, as wide as asked for, and leaves wide holes open', async () => {
  const stamp = await drawStamp('TO', SIZE, EDGE)
  const { width, height, letters, edged, veiled } = stamp
  const inked = [...letters.keys()].filter((at) => isInk(letters[at]!))
  const distance = (at: number) => Math.min(...inked.map((ink) =>
    Math.hypot((ink % width) - (at % width), Math.floor(ink / width) - Math.floor(at / width))))
  for (let at = 0; at < width * height; at += 7) {
    const away = distance(at)
    if (away <= EDGE - 1) expect(edged[at]).toBeGreaterThan(127)
    if (away >= EDGE + 2) expect(edged[at]).toBe(0)
    expect(edged[at]!).toBeGreaterThanOrEqual(letters[at]!)
    expect(veiled[at]!).toBeGreaterThanOrEqual(edged[at]!)
  }
  expect(countHoles(mapOf(stamp, 'edged'))).toBe(1)
  expect(veiled.filter(isInk).length).toBeGreaterThan(edged.filter(isInk).length)
})
