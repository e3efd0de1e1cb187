/**
 * Tests the blend shares: the network alone at fidelity 0, mostly the denoised picture at 1, and a
 * larger share of it in small faces.
 */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { blend, sharesOf } from './blend.ts'

const flat = (value: number): Raster => ({
  width: 40,
  height: 40,
  data: new Uint8Array(40 * 40 * 3).fill(value),
})
const mixed = (fidelity: number, faceWidth?: number) => {
  const network = flat(0)
  const faces = faceWidth
    ? [{ x: 10, y: 10, width: faceWidth, height: faceWidth, confidence: 0.9 }]
    : []
  blend(
    network,
    { original: flat(0), clean: flat(200) },
    { shares: sharesOf(fidelity, false), faces, scale: 1, networkScale: 1 },
  )
  return { edge: network.data[0]!, middle: network.data[(20 * 40 + 20) * 3]! }
}

test('the clean picture is none of the result at a fidelity of 0, a sixth at the usual one, more of a sharp photograph, most of it at 1', () => {
  expect([0, 0.4, 0.8, 1].map((fidelity) => sharesOf(fidelity, false).clean)).toEqual([
    0,
    0.09,
    0.18,
    expect.closeTo(0.65),
  ])
  expect([0, 0.4, 0.8, 1].map((fidelity) => sharesOf(fidelity, true).clean)).toEqual([
    0,
    0.2,
    0.4,
    expect.closeTo(0.65),
  ])
  expect([mixed(0).edge, mixed(0.8).edge, mixed(1).edge]).toEqual([
    0,
    expect.closeTo(36, -1),
    expect.closeTo(130, -1),
  ])
})

test('the photograph itself stays a whiff', () => {
  for (const fidelity of [0, 0.5, 0.8, 1])
    expect(sharesOf(fidelity, false).original).toBeLessThanOrEqual(0.04)
})

test('a small face gets more of the clean picture, its surroundings do not', () => {
  const { edge, middle } = mixed(0.8, 20)
  expect(edge).toBe(mixed(0.8).edge)
  expect(middle).toBeGreaterThan(edge + 20)
})
