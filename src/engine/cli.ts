/**
 * Restores a file, or every picture of a folder, from the command line (`npm run restore`; options
 * in cli-arguments.ts).
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type {
  Engine,
  Progress,
  RestorationOptions,
  RestorationReport,
  RetouchRequest,
  Stroke,
} from './engine.ts'
import { readArguments, USAGE } from './cli-arguments.ts'
import { createLocalEngine } from './engines/local/local-engine.ts'
import { prepareImage } from './image/prepare.ts'
import type { Corners } from './image/homography.ts'
import { modelsFolder } from './runtime/models/manifest.ts'
import { isPictureName } from './image/header.ts'

/** Width of the progress bar, characters. */
const BAR_WIDTH = 24

type Job = {
  source: string
  target: string
  map?: string
  retouch?: RetouchRequest
  corners?: Corners | undefined
}

/** Returns one job for a file, or for a folder one per picture in it, by name. */
async function jobsFor({
  source,
  target,
  png,
}: {
  source: string
  target: string
  png: boolean
}): Promise<Job[]> {
  const extension = png ? '.png' : '.jpg'
  if (!(await stat(source)).isDirectory()) {
    const folder = await stat(target).then(
      (found) => found.isDirectory(),
      () => false,
    )
    return [{ source, target: folder ? join(target, nameOf(source, extension)) : target }]
  }
  const names = (await readdir(source)).filter(isPictureName).toSorted()
  return names.map((name) => ({
    source: join(source, name),
    target: join(target, nameOf(name, extension)),
  }))
}

const nameOf = (file: string, extension: string): string =>
  `${basename(file, extname(file))}${extension}`

/** Draws the progress bar on a terminal. */
function showProgress(name: string, { stage, share }: Progress): void {
  if (!process.stderr.isTTY || share === null) return
  const full = Math.round(share * BAR_WIDTH)
  process.stderr.write(
    `\r${'█'.repeat(full)}${'·'.repeat(BAR_WIDTH - full)} ${String(Math.round(share * 100)).padStart(3)} %  ${stage.padEnd(16)} ${name}`,
  )
}

/** Returns the number of faces and the lowest resemblance. */
function facesOf(faces: RestorationReport['faces']): string {
  const measured = (faces ?? []).flatMap(({ resemblance }) =>
    resemblance === undefined ? [] : [resemblance],
  )
  return `${faces?.length ?? 0} face(s)${measured.length > 0 ? ` (resemblance ≥ ${Math.min(...measured).toFixed(2)})` : ''}`
}

/**
 * 'negative inverted, stains removed, 2 losses completed, 3 marks left, printing screen removed'.
 */
function treatmentsOf(report: RestorationReport): string {
  const { negative, stains, losses, marks, screen, retouched } = report
  const counted = (count: number, [one, several]: [string, string], rest: string) =>
    count > 0 && `${count} ${count > 1 ? several : one} ${rest}`
  const repaired = marks?.repaired ? marks.lines + marks.specks : 0
  const filled = `filled (${((marks?.share ?? 0) * 100).toFixed(1)} % of the picture)`
  const parts = [
    negative?.inverted && 'negative inverted',
    stains?.removed && 'stains removed',
    counted(losses?.completed ?? 0, ['loss', 'losses'], 'completed'),
    counted(losses?.left ?? 0, ['loss', 'losses'], 'left'),
    counted(repaired, ['mark', 'marks'], filled),
    counted(marks?.left ?? 0, ['mark', 'marks'], 'left'),
    screen && 'printing screen removed',
    counted(retouched?.erased ?? 0, ['stroke', 'strokes'], 'erased'),
    counted(retouched?.kept ?? 0, ['stroke', 'strokes'], 'kept'),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join(', ') : 'no damage treated'
}

function summary(name: string, report: RestorationReport, ms: number): string {
  const {
    originalWidth,
    originalHeight,
    width,
    height,
    networkScale,
    faces,
    tone,
    peakMemoryBytes,
  } = report
  return (
    `${name}: ${originalWidth}×${originalHeight} → ${width}×${height}, ${(ms / 1000).toFixed(1)} s, ${Math.round(peakMemoryBytes / 1e6)} MB, ` +
    `network ×${networkScale?.toFixed(2) ?? '–'}, ${facesOf(faces)}, ${tone?.monochrome ? 'monochrome' : 'colour'}, ` +
    treatmentsOf(report)
  )
}

/** Without an earlier result, the options hold the choices for faces. */
const retouchOf = (
  strokes: Stroke[],
  from: string | null,
  { faces = [] }: RestorationOptions,
): RetouchRequest => ({
  strokes,
  ...(from ? { faces, base: { hd: from, report: null, strokes: [] } } : {}),
})

async function restoreOne(
  engine: Engine,
  { source, target, map, retouch, corners }: Job,
  options: RestorationOptions,
  signal: AbortSignal,
): Promise<string> {
  const name = basename(source)
  await mkdir(dirname(target), { recursive: true })
  const began = performance.now()
  const screen = `${target}.screen`
  const straightened = `${target}.straightened`
  try {
    if (corners) await prepareImage({ source, target: straightened, corners }, Infinity)
    const report = await engine.restore(
      {
        source: corners ? straightened : source,
        hd: target,
        screen,
        options,
        ...(map ? { map } : {}),
        ...(retouch ? { retouch } : {}),
      },
      (progress) => showProgress(name, progress),
      signal,
    )
    return summary(name, report, performance.now() - began)
  } finally {
    for (const file of [screen, straightened]) await rm(file, { force: true })
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  }
}

/** Names the given options that the engine does not have. */
function warnOfUnsupported(options: RestorationOptions, { options: supported }: Engine): void {
  for (const name of ['stains', 'losses', 'negative'] as const)
    if (options[name] !== undefined && !supported.includes(name))
      process.stderr.write(`--${name} has no effect with this engine\n`)
  if (options.colour && !supported.includes('colour'))
    process.stderr.write('no network for colours was added: see npm run models -- list\n')
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Returns the exit status: 0 all restored, 1 some failed, 2 wrong usage, 130 interrupted. */
async function main(): Promise<number> {
  let given: ReturnType<typeof readArguments>
  let jobs: Job[]
  try {
    given = readArguments()
    jobs = await jobsFor(given)
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${USAGE}`)
    return 2
  }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('interrupted')))
  const engine = createLocalEngine({
    modelsDir: modelsFolder(),
    addedDir: resolve(process.env['DATA_DIR'] || './data', 'models'),
    threads: given.threads,
  })
  warnOfUnsupported(given.options, engine)
  let failed = jobs.length === 0
  if (failed) process.stderr.write('no JPEG, PNG or WebP picture there\n')
  for (const { source, target } of jobs) {
    const job = {
      source,
      target,
      ...(given.strokes ? { retouch: retouchOf(given.strokes, given.from, given.options) } : {}),
      corners: given.corners,
      ...(given.maps ? { map: `${target.slice(0, -extname(target).length)}.map.jpg` } : {}),
    }
    try {
      process.stdout.write(`${await restoreOne(engine, job, given.options, stop.signal)}\n`)
    } catch (error) {
      if (stop.signal.aborted) return 130
      failed = true
      process.stderr.write(`${basename(source)}: ${messageOf(error)}\n`)
    }
  }
  return failed ? 1 : 0
}

process.exitCode = await main()
