/** Cracks on real portraits, found by the network; portraits without damage stay as they are. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectFaces, type Face } from '../faces/face-detection.ts'
import { readRaster } from '../image/raster.ts'
import { modelsFolder } from '../runtime/models/manifest.ts'
import { createSessions } from '../runtime/models/sessions.ts'
import { neverAborted } from '../unattended.ts'
import { findLightMarks } from './light-marks.ts'

const sessions = createSessions({ modelsDir: modelsFolder(), threads: 1 })
const WIDTH = 640
/** A crack across cheek and chin, in widths of the face's box from its upper left corner. */
const CRACK = [
  [0.12, 0.55],
  [0.2, 0.62],
  [0.24, 0.72],
  [0.3, 0.8],
  [0.31, 0.92],
] as const

/** Returns the number of marked pixels within a face's box. */
function inFace(mask: Uint8Array, face: Face, width: number): number {
  const within = (at: number, from: number, length: number) => at >= from && at < from + length
  return mask.filter(
    (value, at) =>
      value === 1 &&
      within(at % width, face.x, face.width) &&
      within(Math.floor(at / width), face.y, face.height),
  ).length
}

test.each(['grace-hopper', 'eileen-collins'])('a crack on the face of %s', async (name) => {
  const photograph = sharp(`fixtures/originals/${name}.jpg`).resize(WIDTH).greyscale().blur(1)
  const { data, info } = await photograph.png().toBuffer({ resolveWithObject: true })
  const undamaged = await readRaster(sharp(data))
  const [face] = await detectFaces(undamaged, sessions, neverAborted)
  if (!face) throw new Error('no face')
  const none = await findLightMarks(undamaged, [face], sessions, neverAborted)
  expect(inFace(none.mask, face, info.width)).toBe(0)

  const points = CRACK.map(([x, y]) => ({ x: face.x + x * face.width, y: face.y + y * face.width }))
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">
    <polyline points="${line}" fill="none" stroke="#f4efe4" stroke-width="2.5"/></svg>`
  const cracked = await sharp(data)
    .composite([{ input: Buffer.from(layer) }])
    .jpeg({ quality: 92 })
    .toBuffer()
  const picture = await readRaster(sharp(cracked))
  const { mask } = await findLightMarks(picture, [face], sessions, neverAborted)
  const found = points.filter(
    ({ x, y }) => mask[Math.round(y) * picture.width + Math.round(x)] === 1,
  )
  expect(found.length).toBeGreaterThanOrEqual(points.length - 1)
})
