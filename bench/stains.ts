/**
 * Draws stains on the fixtures, printed grey, sepia and cool, and measures how well they are
 * removed: `node bench/stains.ts`.
 */
import { readdir } from 'node:fs/promises'
import { fitWithin, readRaster, resizeRaster, sharpOf, type Raster } from '#engine/image/raster.ts'
import { decodeFile } from '#engine/image/decode.ts'
import { printed, stained, STAIN_KINDS, TINTS } from '#engine/stains/drawn.fixture.ts'
import { removeStains } from '#engine/stains/remove-stains.ts'
import sharp from 'sharp'
import { mean, psnr } from './metrics.ts'

const FOLDER = 'fixtures/originals'
const SIDE = 720

const psnrOf = (a: Raster, b: Raster): number => psnr(a.data, b.data)
const meanOf = (values: readonly number[]): string => mean(values).toFixed(2)

const names = (await readdir(FOLDER)).toSorted()
for (const kind of STAIN_KINDS) {
  const rows = []
  for (const [i, name] of names.entries()) {
    const original = await decodeFile(`${FOLDER}/${name}`)
    const { width, height } = fitWithin(original, { maxSide: SIDE })
    const print = printed(await resizeRaster(original, width, height), TINTS[i % 3]!)
    const jpeg = await sharpOf(stained(print, kind, i + 1))
      .jpeg({ quality: 90 })
      .toBuffer()
    const scan = await readRaster(sharp(jpeg))
    const auto = await removeStains(scan, { mode: 'auto' })
    const on = await removeStains(scan, { mode: 'on' })
    rows.push({
      acted: auto.report.removed ? 1 : 0,
      before: psnrOf(scan, print),
      auto: psnrOf(auto.picture, print),
      on: psnrOf(on.picture, print),
    })
  }
  const acted = rows.reduce((sum, row) => sum + row.acted, 0)
  process.stdout.write(
    `${kind}: auto in ${acted} of ${rows.length}, ${meanOf(rows.map((row) => row.before))} dB; ` +
      `auto ${meanOf(rows.map((row) => row.auto))}, on ${meanOf(rows.map((row) => row.on))}\n`,
  )
}
