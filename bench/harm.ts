/**
 * `npm run bench:harm [-- --from FOLDER] [--real FOLDER…] [--pictures N] [--all] [--only SET,SET]
 * [--json FILE]`: measures false repairs on undamaged pictures, repair of drawn damage, recall of
 * the true marks of real scans, and texture kept, with 95 % bootstrap intervals over pictures.
 *
 * Runs the stages up to tone (texture: all), on one thread, with fixed seeds.
 * `bench/sets/collect.ts` fills FOLDER. `--all` uses every picture. Prints `FIGURE {json}` for
 * `scripts/figures.ts`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLocalEngine } from '#engine/engines/local/local-engine.ts'
import { createSessions } from '#engine/runtime/models/sessions.ts'
import type { Estimate } from './bootstrap.ts'
import { madeFigures, measureMade } from './sets/made.ts'
import { listPictures, PICTURES_FOLDER } from './sets/pictures.ts'
import { measureReal, realFigures } from './sets/real.ts'
import { measureTexture, textureFigures } from './sets/texture.ts'
import { measureUndamaged, undamagedFigures } from './sets/undamaged.ts'
import { modelsFolder } from '#engine/runtime/models/manifest.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: PICTURES_FOLDER },
    real: { type: 'string', multiple: true, default: [join(PICTURES_FOLDER, 'real')] },
    pictures: { type: 'string', default: '150' },
    prints: { type: 'string', default: '7' },
    made: { type: 'string', default: '9' },
    texture: { type: 'string', default: '8' },
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: 'undamaged,made,real,texture' },
    json: { type: 'string', default: '.cache/bench/harm.json' },
  },
})
const runtime = {
  modelsDir: modelsFolder(),
  threads: 1,
}
const sessions = createSessions(runtime)
const listed = await listPictures(values.from)
const count = (text: string, whole: number) => (values.all ? whole : Number(text))
const pictures = listed.slice(0, count(values.pictures, listed.length))
const folder = await mkdtemp(join(tmpdir(), 'antan-harm-'))
const tools = { sessions, folder }

const progress = ({ name, seconds }: { name: string; seconds: number }) =>
  process.stderr.write(`${seconds.toFixed(1).padStart(5)} s  ${name}\n`)
const number = (value: number) => (Math.abs(value) < 1 ? value.toFixed(4) : value.toFixed(2))

const SETS = {
  async undamaged() {
    const rows = await measureUndamaged(pictures, count(values.prints, 40), tools, progress)
    return { rows, figures: undamagedFigures(rows) }
  },
  async made() {
    const photographs = listed.filter(({ kind }) => kind !== 'official portraits')
    const rows = await measureMade(photographs, count(values.made, 60), tools, progress)
    return { rows, figures: madeFigures(rows) }
  },
  async real() {
    const rows = await measureReal(values.real, sessions, progress)
    return { rows, figures: realFigures(rows) }
  },
  async texture() {
    const engine = createLocalEngine(runtime)
    const rows = await measureTexture(
      listed,
      count(values.texture, 60),
      { engine, folder },
      progress,
    )
    return { rows, figures: textureFigures(rows) }
  },
}

function print(set: string, figures: Record<string, Estimate>): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length))
  process.stdout.write(`\n${set.padEnd(width)}  value     95 % interval     pictures\n`)
  for (const [name, { value, low, high, pictures: n }] of Object.entries(figures))
    process.stdout.write(
      `${name.padEnd(width)}  ${number(value).padEnd(8)}  ${`${number(low)} – ${number(high)}`.padEnd(17)} ${n}\n`,
    )
}

const rounded = (figures: Record<string, Estimate>): unknown =>
  JSON.parse(
    JSON.stringify(figures, (_key, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(4)) : value,
    ),
  )

try {
  const all: Record<string, unknown> = {}
  for (const [set, measure] of Object.entries(SETS)) {
    if (!values.only.split(',').includes(set)) continue
    const { rows, figures } = await measure()
    if (rows.length === 0) continue
    print(set, figures)
    all[set] = { figures, rows }
    const figure = { name: `engine.harm.${set}`, measured: rounded(figures) }
    process.stdout.write(`FIGURE ${JSON.stringify(figure)}\n`)
    await mkdir(dirname(values.json), { recursive: true })
    await writeFile(values.json, `${JSON.stringify(all, null, 2)}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
