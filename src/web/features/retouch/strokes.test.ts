/** Strokes: brush sizes, simplified paths within the limits of the API, undo and redo. */
import { MAX_STROKE_POINTS, MAX_STROKES } from '#contract/limits.ts'
import { Retouch, type Stroke } from '#contract/retouches.ts'
import { expect, test } from 'vitest'
import {
  BRUSH_SIZES,
  brushRadius,
  changed,
  historyOf,
  inside,
  isFull,
  redone,
  simplified,
  undone,
  withStroke,
} from './strokes.ts'
import type { Point } from './zoom.ts'

const stroke = (points: Point[], radius = 4): Stroke => ({ tool: 'erase', radius, points })
/**
 * A scribble that no simplification shortens much: its turns exceed every tolerance for a while.
 */
const scribble = (length: number): Point[] =>
  Array.from({ length }, (_, i) => [(i * 37) % 1000, (i * 91) % 700])

test('brushes grow from a pixel to a quarter of the long side', () => {
  const small = { width: 64, height: 48 }
  const large = { width: 3000, height: 4000 }
  expect(brushRadius(0, small)).toBe(1)
  expect(brushRadius(BRUSH_SIZES - 1, large)).toBe(1000)
  const radii = Array.from({ length: BRUSH_SIZES }, (_, size) => brushRadius(size, large))
  expect(radii).toEqual(radii.toSorted((a, b) => a - b))
  expect(new Set(radii).size).toBe(BRUSH_SIZES)
})

test('a straight line keeps its ends, a corner its turn', () => {
  const line: Point[] = Array.from({ length: 50 }, (_, i) => [i, i * 2])
  expect(simplified(line, 0.5)).toEqual([
    [0, 0],
    [49, 98],
  ])
  expect(simplified([...line, [49, 0]], 0.5)).toEqual([
    [0, 0],
    [49, 98],
    [49, 0],
  ])
  expect(simplified([[3, 4]], 0.5)).toEqual([[3, 4]])
})

test('no dropped point is farther from the path than the tolerance', () => {
  const wave: Point[] = Array.from({ length: 400 }, (_, i) => [i, 40 * Math.sin(i / 25)])
  const kept = simplified(wave, 1)
  expect(kept.length).toBeLessThan(60)
  const off = ([x, y]: Point) => {
    const next = kept.findIndex(([kx]) => kx >= x)
    const [bx, by] = kept[next] ?? [0, 0]
    const [ax, ay] = kept[next - 1] ?? [bx, by]
    return Math.abs(y - (bx === ax ? by : ay + ((by - ay) * (x - ax)) / (bx - ax)))
  }
  expect(Math.max(...wave.map(off))).toBeLessThan(1.8)
})

test('the longest scribbles stay within the limits of the API, and the last stroke still has points', () => {
  let strokes: Stroke[] = []
  for (let i = 0; i < MAX_STROKES; i++) strokes = withStroke(strokes, stroke(scribble(300), 1))
  expect(strokes).toHaveLength(MAX_STROKES)
  expect(strokes.reduce((sum, { points }) => sum + points.length, 0)).toBeLessThanOrEqual(
    MAX_STROKE_POINTS,
  )
  expect(strokes.at(-1)?.points.length).toBeGreaterThanOrEqual(50)
  expect(Retouch.safeParse({ fromVersionId: 1, strokes }).success).toBe(true)
  expect(isFull(strokes)).toBe(true)
  expect(withStroke(strokes, stroke([[1, 1]]))).toHaveLength(MAX_STROKES)
})

test('points stay inside the picture', () => {
  expect(inside([-3, 12.345], { width: 100, height: 80 })).toEqual([0, 12.3])
  expect(inside([101, 80.2], { width: 100, height: 80 })).toEqual([100, 80])
})

test('undo and redo walk through every change, also through the erasing of all', () => {
  const one = stroke([[1, 1]])
  const two = stroke([[2, 2]])
  let history = changed(changed(changed(historyOf([]), [one]), [one, two]), [])
  history = undone(history)
  expect(history.strokes).toEqual([one, two])
  history = undone(undone(undone(history)))
  expect(history.strokes).toEqual([])
  expect(redone(redone(history)).strokes).toEqual([one, two])
  expect(changed(redone(history), [two])).toMatchObject({ strokes: [two], future: [] })
})
