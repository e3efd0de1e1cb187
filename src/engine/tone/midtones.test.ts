/** Tests the brightness of mid-tones, faces and highlights of drawn prints. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { faceExponent, highlightSlope, midtoneExponent, type FaceBox } from './midtones.ts'
import { planTone } from './tone.ts'

const SIDE = 120
const FACE: FaceBox = { x: 40, y: 40, width: 40, height: 40, confidence: 0.9 }
const isFace = (x: number, y: number) => x >= 40 && x < 80 && y >= 40 && y < 80

/** Draws a grey print: a ramp of levels with an even square in its middle. */
function print({ from, to, face }: { from: number; to: number; face: number }) {
  const picture: Raster = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 3) }
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      picture.data.fill(
        isFace(x, y) ? face : from + ((to - from) * ((x * 37 + y * 53) % SIDE)) / SIDE,
        (y * SIDE + x) * 3,
        (y * SIDE + x) * 3 + 3,
      )
  return picture
}

/** Returns the level (0–255) of the square after the correction. */
function faceAfter(levels: Parameters<typeof print>[0], faces: FaceBox[]): number {
  const picture = print(levels)
  const options = { monochrome: true, tint: 'auto', edgeRatio: 0.7, faces } as const
  return planTone(picture, options).apply(picture).data[(60 * SIDE + 60) * 3]!
}

test('a light face of a faded print does not become nearly white', () => {
  const faded = { from: 30, to: 205, face: 176 }
  expect(faceAfter(faded, [])).toBeGreaterThan(205)
  expect(faceAfter(faded, [FACE])).toBeLessThan(204)
})

test('a wall in the sun of a faded print does not become nearly white', () => {
  const faded = { from: 30, to: 205, face: 200 }
  expect(faceAfter(faded, [])).toBeGreaterThan(215)
  expect(faceAfter(faded, [])).toBeLessThan(233)
})

test('highlights that were already as light as the bound keep their level', () => {
  expect(highlightSlope(0.97, 0.97, 0.9)).toBe(1)
  expect(highlightSlope(0.8, 0.88, 0.9)).toBe(1)
  expect(0.5 + 0.45 * highlightSlope(0.8, 0.95, 0.9)).toBeCloseTo(0.9)
})

test('a face in the shade of a hazy print does not become darker', () => {
  const hazy = { from: 60, to: 245, face: 92 }
  expect(faceAfter(hazy, [])).toBeLessThan(72)
  expect(faceAfter(hazy, [FACE])).toBeGreaterThan(80)
})

test('tiny and doubtful faces change nothing', () => {
  const faded = { from: 30, to: 205, face: 176 }
  for (const doubtful of [
    { ...FACE, confidence: 0.65 },
    { ...FACE, width: 16, height: 16 },
  ])
    expect(faceAfter(faded, [doubtful])).toBe(faceAfter(faded, []))
})

test('a dark plate is brightened to the mid-tones of usual photographs, not beyond', () => {
  expect(0.73 ** midtoneExponent(0.33, 0.73)).toBeCloseTo(0.64, 2)
  expect(midtoneExponent(0.75, 0.73)).toBe(1)
})

test('light paper may become lighter', () => {
  expect(midtoneExponent(0.78, 0.83)).toBe(1)
})

test('what is bright or dark already stays as it is', () => {
  expect(midtoneExponent(0.7, 0.7)).toBe(1)
  expect(midtoneExponent(0.3, 0.3)).toBe(1)
  expect(faceExponent(0.9, 0.9)).toBe(1)
  expect(faceExponent(0.2, 0.2)).toBe(1)
})
