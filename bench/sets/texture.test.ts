/** Texture and grain of a result are separated. */
import { expect, it } from 'vitest'
import { sharesOf } from './texture.ts'

it('separates the share of texture from that of grain', () => {
  const texture = Float32Array.from([1, -1, 2, 0, -2, 3])
  const grain = Float32Array.from([1, 1, -1, -2, 1, 0])
  const result = texture.map((value, i) => 0.9 * value + 0.2 * grain[i]!)
  const [kept, left] = sharesOf(result, texture, grain)
  expect(kept).toBeCloseTo(0.9)
  expect(left).toBeCloseTo(0.2)
  expect(sharesOf(texture, texture, grain.fill(0))).toEqual([1, 0])
})
