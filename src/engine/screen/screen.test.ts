/**
 * Tests that printing screens are recognised and removed, and that undamaged photographs, façades
 * among them, have none.
 */
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { correlation } from '../compose/reading.fixture.ts'
import { decodeFile } from '../image/decode.ts'
import {
  fullBounds,
  luma,
  readRaster,
  resizeRaster,
  sharpOf,
  type Raster,
} from '../image/raster.ts'
import { findScreen } from './find-screen.ts'
import { halftoned } from './halftone.fixture.ts'
import { removeScreen } from './remove-screen.ts'

const ORIGINALS = 'fixtures/originals'

/** Returns a fixture, `width` px wide. */
async function fixture(name: string, width = 400): Promise<Raster> {
  const picture = await decodeFile(`${ORIGINALS}/${name}`)
  return resizeRaster(picture, width, Math.round((picture.height * width) / picture.width))
}

const lumaOfPixels = ({ width, height, data }: Raster): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => luma(data, i * 3))

test.each([
  { periodPx: 3.2, angleDegrees: 45 },
  { periodPx: 5, angleDegrees: 15 },
  { periodPx: 8, angleDegrees: 0 },
])('a halftone of $periodPx px at $angleDegrees° is removed', async (print) => {
  const photograph = await fixture('chenonceau.jpg')
  const scan = await halftoned(photograph, print)
  const screen = findScreen(scan, fullBounds(scan))
  expect(screen!.periodPx).toBeCloseTo(print.periodPx, 1)
  const result = removeScreen(scan, screen!, { isMonochrome: true })
  const blurred = await readRaster(sharpOf(scan).blur(0.35 * print.periodPx))
  const correlationOf = (picture: Raster) =>
    correlation(lumaOfPixels(picture), lumaOfPixels(photograph))
  expect(correlationOf(result)).toBeGreaterThan(correlationOf(blurred))
  expect(findScreen(result, fullBounds(result))).toBeNull()
})

test('undamaged photographs have no screen', async () => {
  for (const name of await readdir(ORIGINALS)) {
    const picture = await fixture(name, 512)
    expect(findScreen(picture, fullBounds(picture)), name).toBeNull()
  }
})

test('a pattern too faint to be seen is no screen', () => {
  const side = 512
  const pattern = (amplitude: number): Raster => {
    const data = new Uint8Array(side ** 2 * 3)
    for (let i = 0; i < side ** 2; i++) {
      const noise = (Math.abs(Math.sin((i + 1) * 12.9898) * 43_758.5453) % 1) * 4
      const wave = Math.cos((2 * Math.PI * ((i % side) + Math.floor(i / side))) / 3.8)
      data.fill(Math.round(120 + noise + amplitude * wave), i * 3, i * 3 + 3)
    }
    return { width: side, height: side, data }
  }
  const found = (amplitude: number) =>
    findScreen(pattern(amplitude), { left: 0, top: 0, right: side, bottom: side })
  expect(found(0.4)).toBeNull()
  expect(found(1.2)!.periodPx).toBeCloseTo(3.8 / Math.SQRT2, 1)
})

test('a brick wall seen slightly from the side has no screen', () => {
  const side = 512
  const ground = 330
  const tilt = 0.001
  const scatter = (seed: number) => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1
  const data = new Uint8Array(side ** 2 * 3)
  for (let i = 0; i < side ** 2; i++) {
    const x = i % side
    const y = Math.floor(i / side)
    const scale = 1 + (tilt * x) / 2
    const down = (y - ground) / (7.5 * scale)
    const course = Math.floor(down)
    const along = Math.log(scale) / (11 * tilt) + (course & 1) / 2
    const brick = Math.floor(along)
    const isJoint = down - course < 0.22 || along - brick < 0.09
    const wall = isJoint ? 175 : 85 + 50 * scatter(brick * 91 + course * 7)
    data.fill(y > ground ? 150 + 20 * scatter(i) : wall, i * 3, i * 3 + 3)
  }
  const picture = { width: side, height: side, data }
  expect(findScreen(picture, fullBounds(picture))).toBeNull()
})

test('a picture smaller than a window has no screen', () => {
  const data = new Uint8Array(100 * 100 * 3)
  expect(
    findScreen({ width: 100, height: 100, data }, { left: 0, top: 0, right: 100, bottom: 100 }),
  ).toBeNull()
})
