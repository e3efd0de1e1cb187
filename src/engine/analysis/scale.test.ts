/**
 * Tests the network scale: soft scans are reduced, small faces enlarged, within the pixel limits.
 */
import { expect, test } from 'vitest'
import type { FaceReport } from '../engine.ts'
import { chooseNetworkInput, denoiserScaleOf, outputSizeOf } from './scale.ts'

const SIZE = { width: 900, height: 600 }
const inputFor = (edgeRatio: number, faces: FaceReport[] = [], size = SIZE, noise = 0.001) =>
  chooseNetworkInput(size, { edgeRatio, noise, monochrome: false }, faces)
const scaleOf = (...of: Parameters<typeof inputFor>) => Number(inputFor(...of).scale.toFixed(2))
const face = (width: number, confidence = 0.9): FaceReport => ({
  x: 100,
  y: 100,
  width,
  height: width,
  confidence,
})

test('a soft scan is reduced without losing detail', () => {
  expect([inputFor(0.6), inputFor(0.75)]).toEqual([
    { scale: 0.5, hasFinerDetail: false, undoesEnlargement: false },
    { scale: 0.7, hasFinerDetail: false, undoesEnlargement: false },
  ])
})

test('a sharp photograph is reduced only where it is large, and then has finer detail', () => {
  expect(inputFor(0.9, [], { width: 700, height: 500 })).toEqual({
    scale: 1,
    hasFinerDetail: false,
    undoesEnlargement: false,
  })
  expect(inputFor(0.9, [], { width: 1200, height: 900 })).toEqual({
    scale: 0.6,
    hasFinerDetail: true,
    undoesEnlargement: false,
  })
  expect(inputFor(0.6, [], { width: 4000, height: 3000 }).hasFinerDetail).toBe(true)
})

test('a grainy sharp scan is reduced unless a small face would suffer', () => {
  expect([
    scaleOf(0.9, [], SIZE, 0.004),
    scaleOf(0.6, [], SIZE, 0.004),
    scaleOf(0.9, [face(40)], SIZE, 0.004),
    scaleOf(0.9, [face(40)]),
  ]).toEqual([0.7, 0.5, 1, 0.9])
})

test('a small face limits the reduction, a doubtful tiny one does not', () => {
  expect([
    scaleOf(0.6, [face(80)]),
    scaleOf(0.6, [face(60)]),
    scaleOf(0.6, [face(20)]),
    scaleOf(0.6, [face(14, 0.69)]),
  ]).toEqual([0.5, 0.7, 1, 0.5])
})

test('a proven enlargement determines the scale in spite of faces and of the size', () => {
  const sized = (enlargement: number, edgeRatio: number) =>
    chooseNetworkInput(
      { width: 300, height: 300 },
      { edgeRatio, noise: 0.001, monochrome: true },
      [face(60)],
      enlargement,
    )
  expect(sized(6, 0.9)).toEqual({
    scale: expect.closeTo(0.2),
    hasFinerDetail: false,
    undoesEnlargement: true,
  })
  expect(sized(1.1, 0.9)).toEqual({ scale: 1, hasFinerDetail: false, undoesEnlargement: false })
})

test('the input of the denoiser is bounded', () => {
  expect(denoiserScaleOf(SIZE)).toBe(1)
  expect(denoiserScaleOf({ width: 4000, height: 3000 }) ** 2 * 12e6).toBeCloseTo(2.6e6, -2)
})

test('the input of the network and the result are bounded', () => {
  const large = { width: 4000, height: 3000 }
  expect(inputFor(0.9, [], large).scale ** 2 * 12e6).toBeCloseTo(0.95e6, -2)
  expect(inputFor(0.9, [face(40)], large).scale ** 2 * 12e6).toBeLessThanOrEqual(2.2e6)
  const { width, height } = outputSizeOf(large, 1, 2)
  expect(width * height).toBeLessThanOrEqual(24.1e6)
})
