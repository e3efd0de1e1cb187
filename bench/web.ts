/**
 * `npm run bench:web -- [PATH…] [--runs 3]`: Lighthouse on the public pages, as on a phone with a slow line (throttling applied, not
 * simulated): medians and spread of the scores and of the largest contentful paint. Prints `FIGURE {json}`; ends with 1 below the bounds.
 * `machine` says how fast the processor was found to be at each run (Lighthouse's index, before throttling) and the score it then gave.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import getPort from 'get-port'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { startServer } from '../e2e/support/server.ts'
import { ensureChromium } from '../scripts/chromium.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
const PAGES = positionals.length > 0 ? positionals : ['/', '/gallery', '/blog']
const RUNS = Number(values.runs)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const LATEST_PAINT_MS = 1_800

type Run = Record<(typeof CATEGORIES)[number], number> & {
  paintMs: number
  shift: number
  blockedMs: number
  kilobytes: number
  requests: number
  missed: string[]
  machine: number
}

const middle = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
const spread = (numbers: number[]): string => `${Math.min(...numbers)} to ${Math.max(...numbers)}`

/** On a busy machine Lighthouse at times sees no paint: such a run says nothing and is taken again. */
async function measure(url: string, port: number): Promise<Run> {
  const run = await look(url, port)
  return Number.isNaN(run.paintMs) ? look(url, port) : run
}

async function look(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
    throttlingMethod: 'devtools',
    disableFullPageScreenshot: true,
  })
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
  const { categories, audits, environment, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const number = (name: string): number => audits[name]?.numericValue ?? NaN
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Record<(typeof CATEGORIES)[number], number>
  const judged = CATEGORIES.slice(1).flatMap(
    (name) => categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  )
  const requests = audits['network-requests']?.details as
    | { items?: { transferSize: number }[] }
    | undefined
  return {
    ...scores,
    paintMs: Math.round(number('largest-contentful-paint')),
    shift: Number(number('cumulative-layout-shift').toFixed(4)),
    blockedMs: Math.round(number('total-blocking-time')),
    requests: requests?.items?.length ?? 0,
    kilobytes: Math.round(
      (requests?.items ?? []).reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    ),
    machine: Math.round(environment.benchmarkIndex),
    missed: judged
      .filter(({ id }) => audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

const server = await startServer({ env: { ENGINE: 'instant' } })
const port = await getPort({ host: 'localhost' })
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
try {
  for (const path of PAGES) {
    // The page as it is kept: a visitor hardly ever is the first one after a change.
    await fetch(server.url + path)
    const runs: Run[] = []
    for (let i = 0; i < RUNS; i++) runs.push(await measure(server.url + path, port))
    const median = Object.fromEntries(
      CATEGORIES.map((name) => [name, middle(runs.map((run) => run[name]))]),
    ) as Record<(typeof CATEGORIES)[number], number>
    const paintMs = middle(runs.map((run) => run.paintMs))
    const enough =
      CATEGORIES.every((name) => median[name] >= LEAST[name]) && paintMs <= LATEST_PAINT_MS
    if (!enough) process.exitCode = 1
    const figure = {
      name: `web: ${path}`,
      runs: RUNS,
      ...median,
      performanceSpread: spread(runs.map((run) => run.performance)),
      paintMs,
      paintSpread: spread(runs.map((run) => run.paintMs)),
      shift: middle(runs.map((run) => run.shift)),
      blockedMs: middle(runs.map((run) => run.blockedMs)),
      requests: runs[0]?.requests,
      kilobytes: runs[0]?.kilobytes,
      missed: [...new Set(runs.flatMap((run) => run.missed))],
      machine: runs.map((run) => `${run.machine}: ${run.performance}`),
      enough,
      load: loadavg()[0]?.toFixed(1),
    }
    process.stdout.write(`FIGURE ${JSON.stringify(figure)}\n`)
  }
} finally {
  await browser.close()
  await server.remove()
}
