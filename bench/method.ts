/**
 * `node bench/method.ts METHOD IN OUT`: one way of cleaning over every picture of a folder, in a process of its own, so that its memory can be told.
 * Prints one line of JSON: milliseconds by picture (loading the networks apart), the report where there is one, and the process's peak memory.
 */
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { RestorationReport } from '#engine/engine.ts'
import { decodeFile } from '#engine/image/decode.ts'
import { resizeRaster, sharpOf, type Raster } from '#engine/image/raster.ts'
import { createLocalEngine } from '#engine/engines/local/local-engine.ts'
import { createSessions, type Sessions } from '#engine/runtime/models/sessions.ts'
import { superResolve } from '#engine/super-resolution/super-resolution.ts'
import { bilateral, median, nonLocalMeans } from './filters.ts'

export type Outcome = { name: string; ms: number; report?: RestorationReport }
export type MethodResult = { outcomes: Outcome[]; peakMb: number }

const never = new AbortController().signal
const THREADS = 2
const modelsDir = resolve(process.env['MODELS_DIR'] || '.cache/models')

/** The network and nothing else, at a share of the scan's size, back at the scan's size. */
async function network(picture: Raster, scale: number, sessions: Sessions): Promise<Raster> {
  const input = await resizeRaster(
    picture,
    Math.round(picture.width * scale),
    Math.round(picture.height * scale),
  )
  return resizeRaster(
    await superResolve(
      input,
      sessions,
      () => {
        /* nobody watches */
      },
      never,
    ),
    picture.width,
    picture.height,
  )
}

/** METHOD is a name, with its settings behind colons: `bilateral:1.5:25`. */
function filterOf(method: string): (picture: Raster) => Raster | Promise<Raster> {
  const [name, first = 0, second = 0] = method
    .split(':')
    .map((part, i) => (i ? Number(part) : part)) as [string, number?, number?]
  const sessions = createSessions({ modelsDir, threads: THREADS })
  switch (name) {
    case 'input':
      return (picture) => picture
    case 'median':
      return (picture) => median(picture, first)
    case 'bilateral':
      return (picture) => bilateral(picture, { sigma: first, tone: second })
    case 'nlm':
      return (picture) => nonLocalMeans(picture, first)
    case 'network':
      return (picture) => network(picture, first, sessions)
    default:
      throw new Error(`no such method: ${method}`)
  }
}

async function main([method = '', from = '', to = '']: string[]): Promise<void> {
  const outcomes: Outcome[] = []
  const engine = createLocalEngine({ modelsDir, threads: THREADS })
  const filter = method === 'ours' ? null : filterOf(method)
  for (const name of (await readdir(from)).toSorted()) {
    const [source, target] = [join(from, name), join(to, `${name}.png`)]
    const began = performance.now()
    const report = filter
      ? null
      : await engine.restore(
          { source, hd: target, screen: join(to, 'screen.jpg') },
          () => {
            /* nobody watches */
          },
          never,
        )
    const result = filter && (await filter(await decodeFile(source)))
    const ms = Math.round(performance.now() - began)
    if (result) await sharpOf(result).png({ compressionLevel: 1 }).toFile(target)
    outcomes.push({ name, ms, ...(report ? { report } : {}) })
  }
  const result: MethodResult = {
    outcomes,
    peakMb: Math.round((process.resourceUsage().maxRSS * 1024) / 1e6),
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

await main(process.argv.slice(2))
