/** Strokes become pixels: their shape, their order, and their time at the largest size. */
import { expect, test } from 'vitest'
import type { Stroke } from '../engine.ts'
import { paintStrokes } from './strokes.ts'

const SIZE = { width: 300, height: 200 }
const count = (mask: Uint8Array) => mask.reduce((sum, value) => sum + value, 0)

test('a point is a disc, a line has round ends, and nothing lies outside of the photo', () => {
  const area = (stroke: Omit<Stroke, 'tool'>) =>
    count(paintStrokes(SIZE, [{ tool: 'erase', ...stroke }]).erased.mask)
  expect(area({ radius: 20, points: [[150, 100]] })).toBeCloseTo(Math.PI * 400, -2)
  const line = area({
    radius: 10,
    points: [
      [60, 40],
      [220, 160],
    ],
  })
  expect(Math.abs(line - (Math.PI * 100 + 20 * 200))).toBeLessThan(40)
  expect(Math.abs(area({ radius: 20, points: [[0, 0]] }) - Math.PI * 100)).toBeLessThan(12)
  expect(area({ radius: 1, points: [[10.2, 10.7]] })).toBeGreaterThan(0)
  expect(area({ radius: 5, points: [[-5, 40]] })).toBe(0)
})

test('a line has no gaps, whatever its direction', () => {
  const points = Array.from({ length: 40 }, (_, i): [number, number] => [
    150 + 90 * Math.cos(i),
    100 + 90 * Math.sin(i),
  ])
  const { mask } = paintStrokes(SIZE, [{ tool: 'keep', radius: 2, points }]).kept
  for (const [i, [x, y]] of points.slice(1).entries()) {
    const [fromX, fromY] = points[i]!
    for (let t = 0; t <= 1; t += 0.01) {
      const u = Math.floor(fromX + (x - fromX) * t)
      const v = Math.floor(fromY + (y - fromY) * t)
      expect(mask[v * SIZE.width + u]).toBe(1)
    }
  }
})

test('a later stroke replaces an earlier one under it', () => {
  const wide: Stroke = { tool: 'erase', radius: 20, points: [[100, 100]] }
  const narrow: Stroke = { tool: 'keep', radius: 5, points: [[100, 100]] }
  const at = 100 * SIZE.width + 100
  const both = paintStrokes(SIZE, [wide, narrow])
  expect([both.erased.mask[at], both.kept.mask[at], both.erased.mask[at + 10]]).toEqual([0, 1, 1])
  const reversed = paintStrokes(SIZE, [narrow, wide])
  expect([reversed.erased.mask[at], count(reversed.kept.mask)]).toEqual([1, 0])
})
