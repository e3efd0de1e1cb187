/** Tests that the transform finds a wave's frequency and is inverted exactly. */
import { expect, test } from 'vitest'
import { createFourierTransform } from './fourier.ts'

test('a wave has its power at its own frequency, and the inverse restores it', () => {
  const side = 16
  const fourier = createFourierTransform(side)
  const square = fourier.square()
  const wave = Float64Array.from({ length: side ** 2 }, (_, i) =>
    Math.cos((2 * Math.PI * (3 * (i % side) + 2 * Math.floor(i / side))) / side),
  )
  square.re.set(wave)
  fourier.forward(square)
  const power = square.re.map((re, i) => Math.hypot(re, square.im[i]!))
  const at = 2 * side + 3
  const opposite = 14 * side + 13
  expect(power[at]).toBeCloseTo(side ** 2 / 2)
  expect(power[opposite]).toBeCloseTo(side ** 2 / 2)
  expect(power.reduce((sum, value) => sum + value, 0)).toBeCloseTo(side ** 2)
  fourier.inverse(square)
  expect(Math.max(...square.re.map((re, i) => Math.abs(re - wave[i]!)))).toBeLessThan(1e-9)
})

test('a side that is not a power of two is rejected', () => {
  expect(() => createFourierTransform(12)).toThrow(RangeError)
})
