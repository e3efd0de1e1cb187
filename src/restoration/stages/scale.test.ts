/** At what size the network sees a picture: soft ones smaller, small faces larger, never too much. */
import { expect, test } from 'vitest'
import type { FaceReport } from '../engine.ts'
import { cleanScale, networkScale, outputSize } from './scale.ts'

const SIZE = { width: 900, height: 600 }
const scaleOf = (edgeRatio: number, faces: FaceReport[] = [], size = SIZE, noise = 0.001) => networkScale(size, { edgeRatio, noise, monochrome: false }, faces)
const face = (width: number, confidence = 0.9): FaceReport => ({ x: 100, y: 100, width, height: width, confidence })

test('a soft scan is seen smaller, a sharp one whole', () => {
  expect([scaleOf(0.6), scaleOf(0.75), scaleOf(0.9)]).toEqual([0.5, 0.7, 1])
})

test('a sharp scan full of grain is seen smaller, but for small faces', () => {
  expect([scaleOf(0.9, [], SIZE, 0.004), scaleOf(0.6, [], SIZE, 0.004), scaleOf(0.9, [face(40)], SIZE, 0.004)]).toEqual([0.7, 0.5, 1])
})

test('a face that would become too small keeps the picture whole, a doubtful tiny one does not', () => {
  expect([scaleOf(0.6, [face(80)]), scaleOf(0.6, [face(60)]), scaleOf(0.6, [face(20)]), scaleOf(0.6, [face(14, 0.69)])]).toEqual([0.5, 0.7, 1, 0.5])
})

test('what is cleaned is bounded, too', () => {
  expect(cleanScale(SIZE)).toBe(1)
  expect(cleanScale({ width: 4000, height: 3000 }) ** 2 * 12e6).toBeCloseTo(2.6e6, -2)
})

test('what the network is given is bounded, and so is the result', () => {
  const large = { width: 4000, height: 3000 }
  expect(scaleOf(0.9, [], large) ** 2 * 12e6).toBeCloseTo(1.3e6, -2)
  expect(scaleOf(0.9, [face(40)], large) ** 2 * 12e6).toBeLessThanOrEqual(2.2e6)
  const { width, height } = outputSize(large, 1, 2)
  expect(width * height).toBeLessThanOrEqual(24.1e6)
})
