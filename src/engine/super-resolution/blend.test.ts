/**
 * Tests the blend shares: the network alone at fidelity 0, mostly the denoised picture at 1, and a
 * larger share of it in small faces.
 */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { blend, blendShares, mixtureOf } from './blend.ts'

const flat = (value: number): Raster => ({
  width: 40,
  height: 40,
  data: new Uint8Array(40 * 40 * 3).fill(value),
})
/** Blends black with a denoised grey of 200; returns the levels of a corner and of the centre. */
const blended = (fidelity: number, faceWidth?: number) => {
  const upscaled = flat(0)
  const faces = faceWidth
    ? [{ x: 10, y: 10, width: faceWidth, height: faceWidth, confidence: 0.9 }]
    : []
  blend(
    upscaled,
    { original: flat(0), denoised: flat(200) },
    { shares: blendShares(fidelity), faces, scale: 1, networkScale: 1 },
  )
  return { corner: upscaled.data[0]!, centre: upscaled.data[(20 * 40 + 20) * 3]! }
}

test('the denoised share rises with fidelity', () => {
  expect([0, 0.4, 0.8, 1].map((fidelity) => blendShares(fidelity).denoised)).toEqual([
    0,
    0.35,
    0.7,
    expect.closeTo(0.85),
  ])
  expect([blended(0).corner, blended(0.8).corner, blended(1).corner]).toEqual([
    0,
    expect.closeTo(140, -1),
    expect.closeTo(170, -1),
  ])
})

test('a mixture has the given share of the second picture', () => {
  expect(mixtureOf(flat(100), flat(200), 0.8).data[0]).toBe(180)
  expect(mixtureOf(flat(200), flat(100), 0).data[0]).toBe(200)
})

test('the share of the photograph stays at most 4 %', () => {
  for (const fidelity of [0, 0.5, 0.8, 1])
    expect(blendShares(fidelity).original).toBeLessThanOrEqual(0.04)
})

test('a small face gets a larger denoised share than its surroundings', () => {
  const { corner, centre } = blended(0.8, 20)
  expect(corner).toBe(blended(0.8).corner)
  expect(centre).toBeGreaterThan(corner + 20)
})
