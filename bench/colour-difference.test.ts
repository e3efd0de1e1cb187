/** The bounds of the colour difference. */
import { expect, it } from 'vitest'
import { colourDifference } from './colour-difference.ts'

const pixel = (r: number, g: number, b: number) => ({
  width: 1,
  height: 1,
  data: Uint8Array.from([r, g, b]),
})

it('is 100 from black to white and 0 for equal pictures', () => {
  expect(colourDifference(pixel(0, 0, 0), pixel(255, 255, 255))).toBeCloseTo(100, 0)
  expect(colourDifference(pixel(9, 99, 199), pixel(9, 99, 199))).toBe(0)
})
