/**
 * Tests on real photographs that the network separates specks of dust from points of the picture.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { analyse } from '../analysis/analyse.ts'
import { readRaster } from '../image/raster.ts'
import { createSessions } from '../runtime/models/sessions.ts'
import { modelsFolder } from '../runtime/models/manifest.ts'
import { neverAborted } from '../unattended.ts'
import { shareOf } from './components.ts'
import { findDust } from './dust.ts'

const sessions = createSessions({ modelsDir: modelsFolder(), threads: 1 })
const WIDTH = 640
const SPECKS = 60

/** Returns a soft black-and-white scan of a photograph, with specks at these places. */
async function scanOf(name: string, specks: readonly { x: number; y: number; light: boolean }[]) {
  const photograph = sharp(`fixtures/originals/${name}.jpg`).resize(WIDTH).greyscale().blur(1)
  const { data, info } = await photograph.png().toBuffer({ resolveWithObject: true })
  const circles = specks.map(
    ({ x, y, light }, n) =>
      `<circle cx="${x * info.width}" cy="${y * info.height}" r="${0.8 + (n % 4) * 0.3}" fill="${light ? '#e6e1d6' : '#1b1917'}"/>`,
  )
  const layer = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">${circles.join('')}</svg>`,
  )
  const scan = await sharp(data)
    .composite([{ input: layer }])
    .jpeg({ quality: 92 })
    .toBuffer()
  const picture = await readRaster(sharp(scan))
  return { picture, scan: { ...(await analyse(picture)), strong: false } }
}

test('specks on a plain sky go, and a photograph without dust keeps its points', async () => {
  const specks = Array.from({ length: SPECKS }, (_, n) => ({
    x: 0.04 + ((n * 0.618) % 0.92),
    y: 0.04 + ((n * 0.3819) % 0.36),
    light: n % 3 > 0,
  }))
  const dusty = await scanOf('chambord', specks)
  const { width, height } = dusty.picture
  const found = await findDust(dusty.picture, [], dusty.scan, sessions, neverAborted)
  const isFound = ({ x, y }: { x: number; y: number }) =>
    found.mask[Math.floor(y * height) * width + Math.floor(x * width)] === 1
  const dark = specks.filter(({ light }) => !light)
  expect(dark.filter(isFound).length).toBeGreaterThan(0.7 * dark.length)
  expect(shareOf(found.mask)).toBeLessThan(0.02)

  for (const name of ['chambord', 'grace-hopper', 'tour-eiffel', 'chevaux']) {
    const { picture, scan } = await scanOf(name, [])
    expect((await findDust(picture, [], scan, sessions, neverAborted)).count).toBe(0)
  }
})
