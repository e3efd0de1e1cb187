/** Tests inpainting on drawn stripes and edges. */
import { expect, test } from 'vitest'
import { SIDE } from './drawn.fixture.ts'
import { inpaintMarks } from './inpainting.ts'
import { inpaintAlongLines } from './line-inpainting.ts'
import { inpaintFromPatches } from './patch-inpainting.ts'
import { pushPull } from './push-pull.ts'

/** Stripes 8 px wide with a hole of 16 px across them. */
function stripes() {
  const data = Float32Array.from({ length: SIDE * SIDE * 3 }, (_, i) =>
    Math.floor((Math.floor(i / 3) % SIDE) / 8) % 2 ? 0.8 : 0.2,
  )
  const mask = Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.abs(Math.floor(i / SIDE) - 100) < 8 ? 1 : 0,
  )
  const blank = data.map((value, i) => (mask[Math.floor(i / 3)] ? 1 : value))
  return { original: data, mask, holed: { width: SIDE, height: SIDE, data: blank } }
}
const errorIn = (mask: Uint8Array, a: Float32Array, b: Float32Array) => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < mask.length; i++)
    if (mask[i] && ++count) sum += Math.abs(a[i * 3]! - b[i * 3]!)
  return sum / count
}

test('a wide hole is inpainted with texture, deterministically', () => {
  const { original, mask, holed } = stripes()
  const inpainted = inpaintFromPatches(holed, mask)
  expect(errorIn(mask, inpainted.data, original)).toBeLessThan(0.05)
  expect(errorIn(mask, pushPull(holed, mask).data, original)).toBeGreaterThan(0.1)
  expect(inpaintFromPatches(holed, mask).data).toEqual(inpainted.data)
})

test('an edge continues through a narrow hole', () => {
  const slanted = Float32Array.from({ length: SIDE * SIDE * 3 }, (_, i) => {
    const p = Math.floor(i / 3)
    return (p % SIDE) + Math.floor(p / SIDE) > SIDE ? 0.8 : 0.2
  })
  const mask = Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.abs(Math.floor(i / SIDE) - 100) < 3 ? 1 : 0,
  )
  const holed = {
    width: SIDE,
    height: SIDE,
    data: slanted.map((value, i) => (mask[Math.floor(i / 3)] ? 1 : value)),
  }
  const smooth = pushPull(holed, mask)
  expect(errorIn(mask, inpaintAlongLines(smooth, mask).data, slanted)).toBeLessThan(
    0.6 * errorIn(mask, smooth.data, slanted),
  )
})

test('pixels outside the hole are unchanged', () => {
  const { mask, holed } = stripes()
  const inpainted = inpaintMarks(holed, mask).data
  const changed = [...mask.keys()].filter(
    (i) => !mask[i] && Math.abs(inpainted[i * 3]! - holed.data[i * 3]!) >= 1e-6,
  )
  expect(changed).toEqual([])
})
