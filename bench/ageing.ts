/** The synthetic ageing set: undamaged fixtures made soft, grainy, faded and badly compressed, always in the same way. No scratches: those have a table of their own. */
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { plainBytes, type Raster } from '#restoration/image/raster.ts'
import sharp from 'sharp'
import { blurPicture, encodePicture, readPicture } from '../scripts/fixtures/ageing/picture.ts'
import { createRandom } from '../scripts/fixtures/ageing/random.ts'
import { addGrain } from '../scripts/fixtures/ageing/texture.ts'
import { panchromatic, toGrey } from '../scripts/fixtures/ageing/tone.ts'

const SEED = 20_261_121
/** Long side of the scans, px. */
const SIDE = 720
export const ORIGINALS = resolve('fixtures/originals')

export type AgedPicture = { name: string; truth: Raster; scan: Buffer }

/** Pictures of the set, by name; every second one in black and white. */
export async function agedPictures(count = Number.POSITIVE_INFINITY): Promise<AgedPicture[]> {
  const names = (await readdir(ORIGINALS)).toSorted().slice(0, count)
  return Promise.all(names.map(async (name, number) => {
    const random = createRandom(SEED + number)
    const truth = await readPicture(join(ORIGINALS, name), SIDE)
    if (number % 2) toGrey(truth, panchromatic)
    const worn = blurPicture(truth, random.between(0.9, 1.7))
    const [contrast, floor] = [random.between(0.6, 0.85), random.between(0.05, 0.15)]
    worn.rgb.forEach((value, at) => { worn.rgb[at] = value * contrast + floor })
    addGrain(worn, random, random.between(0.025, 0.06), random.between(0.6, 1), number % 2 === 0)
    return { name, truth: rasterOf(truth), scan: await encodePicture(worn, Math.round(random.between(65, 85))) }
  }))
}

const rasterOf = ({ width, height, rgb }: { width: number; height: number; rgb: Float32Array }): Raster =>
  ({ width, height, data: Uint8Array.from(rgb, (value) => Math.round(Math.min(1, Math.max(0, value)) * 255)) })

/** The pixels of a file in a size of one's own. */
export async function pixelsOf(file: string | Buffer, { width, height }: { width: number; height: number }): Promise<Raster> {
  return { width, height, data: plainBytes(await sharp(file).removeAlpha().toColourspace('srgb').resize(width, height, { fit: 'fill' }).raw().toBuffer()) }
}
