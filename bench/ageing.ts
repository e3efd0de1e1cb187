/**
 * Creates the synthetic ageing sets: undamaged fixtures made soft, grainy and compressed with fixed
 * seeds. Scratches are measured separately (marks.ts).
 */
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readRaster, type Raster } from '#engine/image/raster.ts'
import sharp from 'sharp'
import {
  blurPicture,
  encodePicture,
  readPicture,
  type Picture,
} from '../scripts/fixtures/ageing/picture.ts'
import { createRandom, type Random } from '../scripts/fixtures/ageing/random.ts'
import { addGrain } from '../scripts/fixtures/ageing/texture.ts'
import { panchromatic, toGrey } from '../scripts/fixtures/ageing/tone.ts'

const SEED = 20_261_121
export const ORIGINALS = resolve('fixtures/originals')

export type AgedPicture = { name: string; original: Raster; scan: Buffer }

/**
 * 'worn' resembles scans of old prints and is faded; 'plain' has equal softness and grain
 * everywhere and is the recipe for which the goals were set.
 */
export type Recipe = 'worn' | 'plain'

/** Long side of the scans (px), softness (px), and further wear, which returns the JPEG quality. */
const WEAR: Record<
  Recipe,
  {
    side: number
    soft: (random: Random) => number
    wear: (picture: Picture, random: Random, coloured: boolean) => number
  }
> = {
  worn: {
    side: 720,
    soft: (random) => random.between(0.9, 1.7),
    wear: (picture, random, coloured) => {
      const contrast = random.between(0.6, 0.85)
      const floor = random.between(0.05, 0.15)
      picture.rgb.forEach((value, at) => {
        picture.rgb[at] = value * contrast + floor
      })
      addGrain(picture, random, {
        amount: random.between(0.025, 0.06),
        size: random.between(0.6, 1),
        isColour: coloured,
      })
      return Math.round(random.between(65, 85))
    },
  },
  plain: {
    side: 480,
    soft: () => 1.1,
    wear: (picture, random) => {
      addGrain(picture, random, { amount: 0.06, size: 0.6 })
      addGrain(picture, random, { amount: 0.02, size: 0, isColour: true })
      return 70
    },
  },
}

/** Returns the pictures of a set, by name; every second one in black and white. */
export async function agedPictures(
  recipe: Recipe,
  count = Number.POSITIVE_INFINITY,
): Promise<AgedPicture[]> {
  const { side, soft, wear } = WEAR[recipe]
  const names = (await readdir(ORIGINALS)).toSorted().slice(0, count)
  return Promise.all(
    names.map(async (name, number) => {
      const random = createRandom(SEED + number)
      const original = await readPicture(join(ORIGINALS, name), side)
      if (number % 2) toGrey(original, panchromatic)
      const worn = blurPicture(original, soft(random))
      const quality = wear(worn, random, number % 2 === 0)
      return { name, original: rasterOf(original), scan: await encodePicture(worn, quality) }
    }),
  )
}

const rasterOf = ({
  width,
  height,
  rgb,
}: {
  width: number
  height: number
  rgb: Float32Array
}): Raster => ({
  width,
  height,
  data: Uint8Array.from(rgb, (value) => Math.round(Math.min(1, Math.max(0, value)) * 255)),
})

/** Returns the pixels of a file at the given size. */
export async function pixelsOf(
  file: string | Buffer,
  { width, height }: { width: number; height: number },
): Promise<Raster> {
  return readRaster(
    sharp(file).removeAlpha().toColourspace('srgb').resize(width, height, { fit: 'fill' }),
  )
}
