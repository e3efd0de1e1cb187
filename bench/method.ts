/**
 * `node bench/method.ts METHOD IN OUT`: applies one method to every picture of a folder, in a
 * separate process so that its peak memory can be measured. Prints one line of JSON.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RestorationReport } from '#engine/engine.ts'
import { decodeFile } from '#engine/image/decode.ts'
import { resizeRaster, sharpOf, type Raster } from '#engine/image/raster.ts'
import { createLocalEngine } from '#engine/engines/local/local-engine.ts'
import { createSessions, type Sessions } from '#engine/runtime/models/sessions.ts'
import { superResolve } from '#engine/super-resolution/networks.ts'
import { bilateral, median, nonLocalMeans } from './filters.ts'
import { ignoreProgress, neverAborted } from '#engine/unattended.ts'
import { modelsFolder } from '#engine/runtime/models/manifest.ts'

/** Milliseconds per picture, without loading the networks, and the report of our engine. */
export type Outcome = { name: string; ms: number; report?: RestorationReport }
export type MethodResult = { outcomes: Outcome[]; peakMb: number }

const THREADS = 2
const modelsDir = modelsFolder()

/** Applies the upscaler alone to a copy reduced by `scale`; the result has the scan's size. */
async function networkAlone(picture: Raster, scale: number, sessions: Sessions): Promise<Raster> {
  const input = await resizeRaster(
    picture,
    Math.round(picture.width * scale),
    Math.round(picture.height * scale),
  )
  return resizeRaster(
    await superResolve(input, sessions, ignoreProgress, neverAborted),
    picture.width,
    picture.height,
  )
}

/** Returns the filter for a method name with its settings after colons: `bilateral:1.5:25`. */
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
      return (picture) => networkAlone(picture, first, sessions)
    default:
      throw new Error(`no such method: ${method}`)
  }
}

async function main([method = '', from = '', to = '']: string[]): Promise<void> {
  const outcomes: Outcome[] = []
  const engine = createLocalEngine({ modelsDir, threads: THREADS })
  const filter = method === 'ours' ? null : filterOf(method)
  for (const name of (await readdir(from)).toSorted()) {
    const source = join(from, name)
    const target = join(to, `${name}.png`)
    const began = performance.now()
    const report = filter
      ? null
      : await engine.restore(
          { source, hd: target, screen: join(to, 'screen.jpg') },
          ignoreProgress,
          neverAborted,
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
