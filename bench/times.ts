/**
 * `npm run bench:times -- FOLDER [--threads 2]`: prints time per stage and peak memory of the local
 * engine for every picture of a folder.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { RestorationReport, StageName } from '#engine/engine.ts'
import { createLocalEngine } from '#engine/engines/local/local-engine.ts'
import { ignoreProgress, neverAborted } from '#engine/unattended.ts'
import { modelsFolder } from '#engine/runtime/models/manifest.ts'
import { isPictureName } from '#engine/image/header.ts'

const STAGES: StageName[] = [
  'decode',
  'analyse',
  'repair',
  'tone',
  'super-resolution',
  'blend',
  'faces',
  'encode',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { threads: { type: 'string', default: '2' } },
})
const folder = resolve(positionals[0] ?? 'fixtures')
const names = (await readdir(folder, { recursive: true })).filter(isPictureName).toSorted()
const engine = createLocalEngine({
  modelsDir: modelsFolder(),
  threads: Number(values.threads),
})
const out = await mkdtemp(join(tmpdir(), 'antan-bench-'))

const row = (name: string, cells: (string | number)[]) =>
  process.stdout.write(
    `${name.slice(-34).padEnd(36)}${cells.map((cell) => String(cell).padStart(9)).join('')}\n`,
  )
const msOf = ({ stages }: RestorationReport, stage: StageName) =>
  stages.find(({ name }) => name === stage)?.ms ?? 0

try {
  row('picture', [
    'MP',
    'network',
    ...STAGES.map((stage) => stage.slice(0, 8)),
    'total ms',
    'peak MB',
  ])
  for (const name of names) {
    const request = {
      source: join(folder, name),
      hd: join(out, 'hd.jpg'),
      screen: join(out, 'screen.jpg'),
    }
    try {
      const report = await engine.restore(request, ignoreProgress, neverAborted)
      const times = STAGES.map((stage) => msOf(report, stage))
      const total = times.reduce((sum, ms) => sum + ms, 0)
      const megapixels = ((report.originalWidth * report.originalHeight) / 1e6).toFixed(2)
      row(name, [
        megapixels,
        report.networkScale?.toFixed(2) ?? '–',
        ...times,
        total,
        Math.round(report.peakMemoryBytes / 1e6),
      ])
    } catch (error) {
      row(name, [error instanceof Error ? error.message : String(error)])
    }
  }
} finally {
  await rm(out, { recursive: true, force: true })
}
