/** The name of a ship on a worn print, found by the text detector itself. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawLine } from '../compose/text.ts'
import { readRaster } from '../image/raster.ts'
import { createSessions } from '../runtime/models/sessions.ts'
import { shareOf } from './components.ts'
import { findLettering } from './lettering.ts'
import { neverAborted } from '../unattended.ts'
import { modelsFolder } from '../runtime/models/manifest.ts'

const sessions = createSessions({
  modelsDir: modelsFolder(),
  threads: 1,
})
const SIZE = { width: 600, height: 760 }
const NAME_TOP = 150
/** Rows of a crack with branches, px. */
const CRACK = { top: 480, bottom: 640 }

const drawing = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${content}</svg>`,
  )

test('a ship’s name on a cap is lettering, a crack with branches is not', async () => {
  const name = await drawLine({
    text: 'H.M. PATROL VESSEL',
    font: 'title',
    size: 16,
    colour: '#d9d4c8',
  })
  const { width, height, channels } = name
  const left = Math.round((SIZE.width - width) / 2)
  const letters = sharp(name.data, { raw: { width, height, channels } })
  const photograph = await sharp(
    drawing(`<rect width="100%" height="100%" fill="#a39f96"/>
      <path d="M120 210 Q300 70 480 210 Z" fill="#1d1b1a"/>
      <ellipse cx="300" cy="330" rx="110" ry="140" fill="#bdb5a8"/>
      <path d="M40 760 Q300 380 560 760 Z" fill="#23211f"/>`),
  )
    .composite([{ input: await letters.png().toBuffer(), left, top: NAME_TOP }])
    .blur(0.8)
    .png()
    .toBuffer()
  const crack = drawing(
    `<path d="M0 560 Q150 584 300 552 T600 566 M210 564 l60 70 M390 554 l50 -60"
      stroke="#efe9dd" stroke-width="3" fill="none"/>`,
  )
  const picture = await readRaster(
    sharp(photograph)
      .composite([{ input: crack }])
      .removeAlpha(),
  )
  const found = await findLettering(picture, [], sessions, neverAborted)

  const isFound = (x: number, y: number) =>
    found.mask[
      Math.floor((y * found.height) / SIZE.height) * found.width +
        Math.floor((x * found.width) / SIZE.width)
    ] === 1
  const strokes = Array.from({ length: width * height }, (_, at) => at).filter(
    (at) => name.data[at * 4 + 3]! > 128,
  )
  const covered = strokes.filter((at) =>
    isFound(left + (at % width), NAME_TOP + Math.floor(at / width)),
  )
  expect(covered.length / strokes.length).toBeGreaterThan(0.97)
  const rowAt = (y: number) => Math.floor((y * found.height) / SIZE.height) * found.width
  expect(found.mask.subarray(rowAt(CRACK.top), rowAt(CRACK.bottom))).not.toContain(1)
  expect(shareOf(found.mask)).toBeLessThan(0.02)
})
