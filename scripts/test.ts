/**
 * `npm test`: every check and every test of the project. Prints each failure in a few lines; the
 * last line counts the tests.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { staticChecks, unusedCheck } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { inRoot } from './lib/project.mjs'
import { readRunReport, type Failure } from './lib/run-report.ts'
import { setUp } from './setup.mjs'
import { endWithParent, report, runStep, runSteps } from './steps.ts'

/** Lines of a run's output that are shown when it ended without a report. */
const TAIL_LINES = 30

const failedSteps: string[] = []
const failedTests: string[] = []
const total = { passed: 0, failed: 0, skipped: 0 }

endWithParent()
for (const { step, ok } of await runSteps(
  [...staticChecks, unusedCheck],
  Math.min(2, availableParallelism()),
))
  if (!ok) failedSteps.push(step.name)
await preparation('models and web application', () => setUp())
await tests('unit tests', 'unit', 15)
await tests('database tests', 'db', 15)
await tests('slow tests', 'slow', 15)
if (await preparation('Chromium', ensureChromium)) await tests('browser journeys', 'e2e', 45)

if (failedTests.length > 0) console.log(`\nFailed tests:\n${indent(failedTests)}`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`)
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(failedSteps.length > 0 || total.failed > 0 ? 1 : 0)

/** Runs a preparatory step in this process; returns whether it succeeded. */
async function preparation(name: string, work: () => unknown): Promise<boolean> {
  const start = Date.now()
  let output = ''
  try {
    await work()
  } catch (error) {
    output = error instanceof Error ? error.message : String(error)
    failedSteps.push(name)
  }
  const ok = output === ''
  report({ step: { name, run: [] }, ok, output, seconds: (Date.now() - start) / 1000 })
  return ok
}

/** Runs one project of vitest.config.ts, adds its counts and prints its failures. */
async function tests(name: string, project: string, minutes: number): Promise<void> {
  const files = { report: `.cache/tests/${project}.json`, output: `.cache/tests/${project}.log` }
  mkdirSync(inRoot('.cache/tests'), { recursive: true })
  rmSync(inRoot(files.report), { force: true })
  const outcome = await runStep({
    name,
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--passWithNoTests'],
    env: { RUN_REPORT: inRoot(files.report) },
    minutes,
  })
  writeFileSync(inRoot(files.output), outcome.output)
  const run = readRunReport(inRoot(files.report))
  const counts = { passed: run?.passed ?? 0, failed: run?.failed ?? 0, skipped: run?.skipped ?? 0 }
  // A run that ends early without a failed test counts as one failure.
  if (!outcome.ok && counts.failed === 0) counts.failed = 1
  const ok = counts.failed === 0
  if (!ok) failedSteps.push(name)
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
  const failures = run?.failures.length ? run.failures : [unreported(project, outcome.output)]
  if (!ok) failedTests.push(...failures.map(({ test }) => test))
  const output = [...failures.map(describeFailure), `Whole output: ${files.output}`].join('\n\n')
  report({ ...outcome, ok, output }, `${counts.passed} passed, ${counts.failed} failed`)
}

/** Placeholder failure for a run that ended without a failed test: its last lines of output. */
function unreported(project: string, output: string): Failure {
  return {
    test: `${project}: the run ended without a result`,
    lines: output.trim().split('\n').slice(-TAIL_LINES),
  }
}

function describeFailure({ test, lines }: Failure, index: number): string {
  return `${index + 1}) ${test}\n${indent(lines)}`
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `   ${line}`).join('\n')
}
