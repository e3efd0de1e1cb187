/** Small faces on a small picture, with the network. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readRaster } from '../image/raster.ts'
import { modelsFolder } from '../runtime/models/manifest.ts'
import { createSessions } from '../runtime/models/sessions.ts'
import { detectFaces } from './face-detection.ts'

const sessions = createSessions({ modelsDir: modelsFolder(), threads: 1 })
/** Width of a portrait in the row, px; its face is about 10 px wide. */
const WIDTH = 26
const LEFTS = Array.from({ length: 14 }, (_, i) => 40 + 38 * i)

test('every face of 10 px in a row of fourteen is found on a picture of 600 px', async () => {
  const input = await sharp('fixtures/originals/grace-hopper.jpg')
    .resize(WIDTH)
    .blur(0.5)
    .png()
    .toBuffer()
  const row = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#8a8a86' },
  })
    .composite(LEFTS.map((left, i) => ({ input, left, top: 190 + 8 * (i % 3) })))
    .png()
    .toBuffer()
  const picture = await readRaster(sharp(row).removeAlpha())
  const faces = await detectFaces(picture, sessions, new AbortController().signal)
  const centres = faces.map(({ x, width }) => x + width / 2).toSorted((a, b) => a - b)
  expect(centres).toHaveLength(LEFTS.length)
  for (const [i, centre] of centres.entries())
    expect(Math.abs(centre - LEFTS[i]! - WIDTH / 2)).toBeLessThan(WIDTH / 2)
})
