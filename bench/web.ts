/**
 * `npm run bench:web -- [PATH…] [--runs 3]`: runs Lighthouse on the public pages as on a phone with
 * a slow connection (applied throttling). Prints `FIGURE {json}` with medians and spreads; exits
 * with 1 below the bounds. `machine` lists Lighthouse's benchmark index and the performance score
 * per run.
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
/** Minimum scores, 0–100. */
const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** Maximum of the largest contentful paint. */
const MAX_PAINT_MS = 1_800

type Run = Record<(typeof CATEGORIES)[number], number> & {
  paintMs: number
  shift: number
  blockedMs: number
  kilobytes: number
  requests: number
  missed: string[]
  machine: number
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
const spread = (numbers: number[]): string => `${Math.min(...numbers)} to ${Math.max(...numbers)}`

/** Repeats a run without a measured paint, which happens on a busy machine. */
async function measure(url: string, port: number): Promise<Run> {
  const run = await runLighthouse(url, port)
  return Number.isNaN(run.paintMs) ? runLighthouse(url, port) : run
}

async function runLighthouse(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
    throttlingMethod: 'devtools',
    disableFullPageScreenshot: true,
  })
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`)
  const { categories, audits, environment, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const number = (name: string): number => audits[name]?.numericValue ?? NaN
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Record<(typeof CATEGORIES)[number], number>
  const weightedAudits = CATEGORIES.slice(1).flatMap(
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
    missed: weightedAudits
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
    // Fills the page cache first, as most visitors get the cached page.
    await fetch(server.url + path)
    const runs: Run[] = []
    for (let i = 0; i < RUNS; i++) runs.push(await measure(server.url + path, port))
    const medians = Object.fromEntries(
      CATEGORIES.map((name) => [name, median(runs.map((run) => run[name]))]),
    ) as Record<(typeof CATEGORIES)[number], number>
    const paintMs = median(runs.map((run) => run.paintMs))
    const passes =
      CATEGORIES.every((name) => medians[name] >= MIN_SCORES[name]) && paintMs <= MAX_PAINT_MS
    if (!passes) process.exitCode = 1
    const figure = {
      name: `web: ${path}`,
      runs: RUNS,
      ...medians,
      performanceSpread: spread(runs.map((run) => run.performance)),
      paintMs,
      paintSpread: spread(runs.map((run) => run.paintMs)),
      shift: median(runs.map((run) => run.shift)),
      blockedMs: median(runs.map((run) => run.blockedMs)),
      requests: runs[0]?.requests,
      kilobytes: runs[0]?.kilobytes,
      missed: [...new Set(runs.flatMap((run) => run.missed))],
      machine: runs.map((run) => `${run.machine}: ${run.performance}`),
      enough: passes,
      load: loadavg()[0]?.toFixed(1),
    }
    process.stdout.write(`FIGURE ${JSON.stringify(figure)}\n`)
  }
} finally {
  await browser.close()
  await server.remove()
}
