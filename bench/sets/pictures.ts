/** Lists the undamaged pictures by kind and turns each into a variant with a fixed seed. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blurPicture, readPicture, type Picture } from '../../scripts/fixtures/ageing/picture.ts'
import { createRandom } from '../../scripts/fixtures/ageing/random.ts'
import { addGrain } from '../../scripts/fixtures/ageing/texture.ts'
import { panchromatic, tint, toGrey } from '../../scripts/fixtures/ageing/tone.ts'

/** Default folder of the collected pictures, outside of git. */
export const PICTURES_FOLDER = '.cache/bench-pictures'

export type ListedPicture = { name: string; kind: string; path: string }

/** Variants: tone, softness (sigma, px) and grain (deviation of mid-tones, 0–1). */
export type Variant = { tone: 'grey' | 'sepia' | 'colour'; soft: number; grain: number }
const VARIANTS: readonly Variant[] = [
  { tone: 'grey', soft: 1, grain: 0 },
  { tone: 'sepia', soft: 1.6, grain: 0.03 },
  { tone: 'grey', soft: 0, grain: 0.03 },
  { tone: 'colour', soft: 1.3, grain: 0 },
  { tone: 'grey', soft: 1.6, grain: 0 },
  { tone: 'sepia', soft: 0, grain: 0 },
  { tone: 'grey', soft: 1.3, grain: 0.03 },
  { tone: 'colour', soft: 0, grain: 0.03 },
]

const linesOf = async (path: string): Promise<string[][]> =>
  (await readFile(path, 'utf8'))
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split('\t'))

/** Returns the kind of each named picture; 'none' marks drawings, which are not used. */
export const readKinds = async (): Promise<Map<string, string>> =>
  new Map((await linesOf(join(import.meta.dirname, 'kinds.tsv'))) as [string, string][])

/** Returns one square of every picture, one kind after the other in turn. */
export async function listPictures(folder: string): Promise<ListedPicture[]> {
  const kinds = await readKinds()
  const byName = new Map<string, ListedPicture>()
  for (const [file = '', name = ''] of await linesOf(join(folder, 'index.tsv'))) {
    const kind = name.startsWith('congress/') ? 'official portraits' : kinds.get(name)
    if (kind && kind !== 'none' && !byName.has(name))
      byName.set(name, { name, kind, path: join(folder, file) })
  }
  const groups = [...Map.groupBy(byName.values(), ({ kind }) => kind).values()]
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => groups.flatMap((group) => group[i] ?? [])).flat()
}

/** Returns a picture's variant by its number in the list, so that every kind has all of them. */
export const variantOf = (number: number): Variant =>
  VARIANTS[(number * 5 + Math.floor(number / 8)) % VARIANTS.length]!

/** Reads a picture in colour, scaled to a long side of `side` px. */
export const readColour = (path: string, side = 512): Promise<Picture> => readPicture(path, side)

/** Returns the picture in the variant's tone, softness and grain. */
export function inVariant(picture: Picture, { tone, soft, grain }: Variant, seed: number): Picture {
  const changed = soft ? blurPicture(picture, soft) : { ...picture, rgb: picture.rgb.slice() }
  if (tone !== 'colour') toGrey(changed, panchromatic)
  if (grain)
    addGrain(changed, createRandom(seed), { amount: grain, size: 0.8, isColour: tone === 'colour' })
  if (tone === 'sepia')
    tint(changed, {
      dark: [0.13, 0.09, 0.06],
      middle: [0.55, 0.44, 0.33],
      paper: [0.95, 0.89, 0.78],
    })
  return changed
}
