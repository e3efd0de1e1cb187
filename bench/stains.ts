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

const FOLDER = 'fixtures/originals'
const SIDE = 720

/** Returns the peak signal-to-noise ratio, dB. */
function psnr(a: Raster, b: Raster): number {
  const squares = a.data.reduce((sum, value, i) => sum + (value - b.data[i]!) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / a.data.length))
}

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2)

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
      before: psnr(scan, print),
      auto: psnr(auto.picture, print),
      on: psnr(on.picture, print),
    })
  }
  const acted = rows.reduce((sum, row) => sum + row.acted, 0)
  process.stdout.write(
    `${kind}: auto in ${acted} of ${rows.length}, ${mean(rows.map((row) => row.before))} dB; ` +
      `auto ${mean(rows.map((row) => row.auto))}, on ${mean(rows.map((row) => row.on))}\n`,
  )
}
