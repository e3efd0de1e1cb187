/**
 * `node bench/dust.ts FOLDER [--from N] [--to N] [--every N] [--clean]`: measures false dust on
 * the undamaged pictures of FOLDER (0000.png and so on), and recall and precision of drawn dust;
 * `--clean` draws none.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { analyse } from '#engine/analysis/analyse.ts'
import { findDust } from '#engine/damage/dust.ts'
import { detectFaces } from '#engine/faces/face-detection.ts'
import { readRaster } from '#engine/image/raster.ts'
import { createSessions } from '#engine/runtime/models/sessions.ts'
import { addDust } from '../scripts/fixtures/ageing/damage.ts'
import { encodePicture, type Picture } from '../scripts/fixtures/ageing/picture.ts'
import { createRandom } from '../scripts/fixtures/ageing/random.ts'
import { bootstrap, bootstrapShare } from './bootstrap.ts'
import { countMarks, scoresOf, type MarkCounts } from './mark-scores.ts'
import { visibleChange } from './sets/damage.ts'
import { inVariant, readColour, variantOf, type Variant } from './sets/pictures.ts'
import { neverAborted } from '#engine/unattended.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '1000' },
    every: { type: 'string', default: '1' },
    clean: { type: 'boolean', default: false },
  },
})
const [folder = '.'] = positionals
const SCAN_QUALITY = 93
/** Specks per picture. */
const SPECKS = 90
/** Share of light specks. */
const LIGHT_SHARE = 0.75
/** Distance within which a marked pixel counts as found, px. */
const TOLERANCE = 2
const DUSTY: Record<string, Variant> = {
  sharp: { tone: 'grey', soft: 0, grain: 0.02 },
  soft: { tone: 'sepia', soft: 1, grain: 0.02 },
}
const SHARP: Variant = { tone: 'grey', soft: 0, grain: 0 }
const sessions = createSessions({ modelsDir: '.cache/models', threads: 1 })

type Row = MarkCounts & { name: string; set: string; count: number }
const rows: Row[] = []

async function measure(name: string, set: string, clean: Picture, picture: Picture): Promise<void> {
  const raster = await readRaster(sharp(await encodePicture(picture, SCAN_QUALITY)))
  const analysis = await analyse(raster)
  const trueMarks = visibleChange(clean, picture)
  const faces = await detectFaces(raster, sessions, neverAborted)
  const scan = { ...analysis, strong: false }
  const { mask, count } = await findDust(raster, faces, scan, sessions, neverAborted)
  rows.push({ name, set, count, ...countMarks(mask, trueMarks, raster.width, TOLERANCE) })
  if (set.startsWith('undamaged') && count > 0)
    process.stderr.write(`${name} ${set}: ${count} specks\n`)
}

for (let n = Number(values.from); n < Number(values.to); n += Number(values.every)) {
  const path = join(folder, `${String(n).padStart(4, '0')}.png`)
  if (!existsSync(path)) continue
  const colour = await readColour(path)
  const name = String(n)
  const asIs = inVariant(colour, SHARP, n)
  await measure(name, 'undamaged, sharp', asIs, asIs)
  const varied = inVariant(colour, variantOf(n), n)
  await measure(name, 'undamaged, varied', varied, varied)
  if (values.clean) continue
  for (const [set, variant] of Object.entries(DUSTY)) {
    const clean = inVariant(colour, variant, n)
    const dusty = { ...clean, rgb: clean.rgb.slice() }
    addDust(dusty, createRandom(n * 7 + 1), { count: SPECKS, lightShare: LIGHT_SHARE })
    await measure(name, set, clean, dusty)
  }
}

const nameOf = (row: Row) => row.name
const text = ({ value, low, high, pictures }: ReturnType<typeof bootstrap>) =>
  `${value.toFixed(3)} (${low.toFixed(3)} – ${high.toFixed(3)}), ${pictures} pictures`
for (const [set, group] of Map.groupBy(rows, (row) => row.set)) {
  if (set.startsWith('undamaged'))
    process.stdout.write(
      `${set}: any dust ${text(bootstrapShare(group, nameOf, ({ count }) => count > 0))}\n`,
    )
  else
    for (const score of ['recall', 'precision'] as const)
      process.stdout.write(
        `${set}: ${score} ${text(bootstrap(group, nameOf, (drawn) => scoresOf(drawn)[score]))}\n`,
      )
}
