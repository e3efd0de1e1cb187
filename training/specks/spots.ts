/**
 * `node training/specks/spots.ts FOLDER OUT`: finds the spots of the pictures that `draw.py` wrote,
 * and writes OUT.tsv (picture, 1 for dust, measures) and OUT.bin (a patch of bytes for each line),
 * as the engine gives them to the classifier; a fibre has several lines.
 */
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from '#engine/analysis/analyse.ts'
import { dilated } from '#engine/damage/components.ts'
import { measuresOf, PATCH_SIZE, placesOf, writePatch } from '#engine/damage/speck-network.ts'
import { findSpots } from '#engine/damage/spots.ts'
import { decodeFile } from '#engine/image/decode.ts'

/** Least share of a spot's pixels that are dust, for the spot to be dust. */
const MIN_DUST_SHARE = 0.3
/** Share of the picture's own spots that is written; every speck of dust is. */
const KEPT_SHARE = 0.35

const [folder, out] = process.argv.slice(2) as [string, string]
const lines = createWriteStream(`${out}.tsv`)
const patches = createWriteStream(`${out}.bin`)
const names = readdirSync(folder).filter((name) => /^\d+\.png$/.test(name))

/** Returns the truth of a picture's pixels, or null for an undamaged one. */
async function truthOf(name: string): Promise<Uint8Array | null> {
  const path = join(folder, name.replace('.png', '.mask.png'))
  if (!existsSync(path)) return null
  const { data } = await decodeFile(path)
  return Uint8Array.from({ length: data.length / 3 }, (_, i) => Number(data[i * 3] > 127))
}

let random = 1
/** Returns numbers on 0–1, the same in every run. */
const nextRandom = () => {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
  return random / 2 ** 32
}

for (const name of names.toSorted()) {
  const picture = await decodeFile(join(folder, name))
  const scan = await analyse(picture)
  const truth = await truthOf(name)
  const near = truth && dilated(truth, picture.width, 1)
  for (const spot of findSpots(picture)) {
    const dusty = truth ? spot.pixels.filter((at) => truth[at]).length : 0
    const isDust = truth !== null && dusty >= MIN_DUST_SHARE * spot.pixels.length
    const isDoubtful = !isDust && near !== null && spot.pixels.some((at) => near[at])
    if (isDoubtful || (!isDust && nextRandom() > KEPT_SHARE)) continue
    for (const place of placesOf(spot, picture)) {
      const patch = new Float32Array(PATCH_SIZE)
      writePatch(place, picture, patch)
      patches.write(Uint8Array.from(patch, (value) => Math.round(value * 255)))
      lines.write(`${[name, Number(isDust), ...measuresOf(spot, scan)].join('\t')}\n`)
    }
  }
}
lines.end()
patches.end()
