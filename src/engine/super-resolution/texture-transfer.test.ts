/** Tests that structure is given back where the result lacks it, and that grain is not. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { measureGrain } from './grain-spectrum.ts'
import { transferTexture } from './texture-transfer.ts'

const SIDE = 256
const WITHOUT_FACES = { faces: [], scale: 1 }
const drawn = (value: (x: number, y: number) => number): Raster => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) =>
    value(Math.floor(i / 3) % SIDE, Math.floor(i / 3 / SIDE)),
  ),
})
/** Repeatable noise of a standard deviation of about 1. */
const noise = (x: number, y: number): number => {
  const hash = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177)
  return (((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32 - 0.5) * 3.46
}
const isCloth = (x: number): boolean => x >= SIDE / 2
/** A plain ground beside a weave. */
const cloth = (x: number, y: number): number =>
  120 + (isCloth(x) ? 14 * Math.sin(x * 1.9) * Math.sin(y * 1.9) : 0)
const grainy = (x: number, y: number): number => cloth(x, y) + 5 * noise(x, y) + 0.5

/** Returns the share of `texture` in a picture, by projection, where `where` is true. */
function shareOf(
  picture: Raster,
  texture: (x: number, y: number) => number,
  where: (x: number) => boolean,
): number {
  let [product, energy] = [0, 0]
  for (let y = 16; y < SIDE - 16; y++) {
    for (let x = 16; x < SIDE - 16; x++) {
      if (!where(x) || Math.abs(x - SIDE / 2) < 16) continue
      product += (picture.data[(y * SIDE + x) * 3]! - 120) * texture(x, y)
      energy += texture(x, y) ** 2
    }
  }
  return product / energy
}

test('a weave that the result lacks is given back, grain is not', async () => {
  const result = drawn(() => 120)
  await transferTexture(result, drawn(grainy), { strength: 1, ...WITHOUT_FACES })
  expect(shareOf(result, (x, y) => cloth(x, y) - 120, isCloth)).toBeGreaterThan(0.8)
  expect(
    shareOf(
      result,
      (x, y) => 5 * noise(x, y),
      (x) => !isCloth(x),
    ),
  ).toBeLessThan(0.2)
})

test('texture is given back in proportion to the strength', async () => {
  const result = drawn(() => 120)
  await transferTexture(result, drawn(cloth), { strength: 0.5, ...WITHOUT_FACES })
  expect(shareOf(result, (x, y) => cloth(x, y) - 120, isCloth)).toBeCloseTo(0.5, 1)
})

test('a grainy photograph gives a face no texture, a clean one does', async () => {
  const face = { x: 160, y: 80, width: 64, height: 96, confidence: 0.9 }
  const inFace = (x: number) => Math.abs(x - 192) < 12
  const shareIn = async (photograph: Raster) => {
    const result = drawn(() => 120)
    await transferTexture(result, photograph, { strength: 1, faces: [face], scale: 1 })
    return shareOf(result, (x, y) => (Math.abs(y - 128) < 20 ? cloth(x, y) - 120 : 0), inFace)
  }
  expect(await shareIn(drawn(grainy))).toBeLessThan(0.2)
  expect(await shareIn(drawn(cloth))).toBeGreaterThan(0.8)
})

test('the brightness of the result is kept', async () => {
  const result = drawn(() => 140)
  await transferTexture(result, drawn(grainy), { strength: 1, ...WITHOUT_FACES })
  const mean = result.data.reduce((sum, value) => sum + value, 0) / result.data.length
  expect(mean).toBeCloseTo(140, 0)
})

test('the strength of grain is measured beside texture', () => {
  expect(measureGrain(drawn(grainy)).strength).toBeGreaterThan(3)
  expect(measureGrain(drawn(grainy)).strength).toBeLessThan(6)
  expect(measureGrain(drawn(cloth)).strength).toBeLessThan(0.5)
})
