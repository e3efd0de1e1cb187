/**
 * Tests the network scale: soft scans are reduced, small faces enlarged, within the pixel limits.
 */
import { expect, test } from 'vitest'
import type { FaceReport } from '../engine.ts'
import { cleanScale, networkScale, outputSize } from './scale.ts'

const SIZE = { width: 900, height: 600 }
const seen = (edgeRatio: number, faces: FaceReport[] = [], size = SIZE, noise = 0.001) =>
  networkScale(size, { edgeRatio, noise, monochrome: false }, faces)
const scaleOf = (...of: Parameters<typeof seen>) => Number(seen(...of).scale.toFixed(2))
const face = (width: number, confidence = 0.9): FaceReport => ({
  x: 100,
  y: 100,
  width,
  height: width,
  confidence,
})

test('a soft scan is seen smaller, and nothing of it is lost', () => {
  expect([seen(0.6), seen(0.75)]).toEqual([
    { scale: 0.5, fine: false },
    { scale: 0.7, fine: false },
  ])
})

test('a sharp one is seen whole where that takes no longer, else reduced: then it holds more than was seen', () => {
  expect(seen(0.9, [], { width: 700, height: 500 })).toEqual({ scale: 1, fine: false })
  expect(seen(0.9, [], { width: 1200, height: 900 })).toEqual({ scale: 0.6, fine: true })
  expect(seen(0.6, [], { width: 4000, height: 3000 }).fine).toBe(true)
})

test('a sharp scan full of grain is seen smaller, but for small faces', () => {
  expect([
    scaleOf(0.9, [], SIZE, 0.004),
    scaleOf(0.6, [], SIZE, 0.004),
    scaleOf(0.9, [face(40)], SIZE, 0.004),
    scaleOf(0.9, [face(40)]),
  ]).toEqual([0.7, 0.5, 1, 0.9])
})

test('a face that would become too small keeps the picture whole, a doubtful tiny one does not', () => {
  expect([
    scaleOf(0.6, [face(80)]),
    scaleOf(0.6, [face(60)]),
    scaleOf(0.6, [face(20)]),
    scaleOf(0.6, [face(14, 0.69)]),
  ]).toEqual([0.5, 0.7, 1, 0.5])
})

test('what is cleaned is bounded, too', () => {
  expect(cleanScale(SIZE)).toBe(1)
  expect(cleanScale({ width: 4000, height: 3000 }) ** 2 * 12e6).toBeCloseTo(2.6e6, -2)
})

test('what the network is given is bounded, and so is the result', () => {
  const large = { width: 4000, height: 3000 }
  expect(seen(0.9, [], large).scale ** 2 * 12e6).toBeCloseTo(0.95e6, -2)
  expect(seen(0.9, [face(40)], large).scale ** 2 * 12e6).toBeLessThanOrEqual(2.2e6)
  const { width, height } = outputSize(large, 1, 2)
  expect(width * height).toBeLessThanOrEqual(24.1e6)
})
