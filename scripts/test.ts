/** `npm test`: every check and every test of the project. The last line counts the tests. */
import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { staticChecks, unusedCheck } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { inRoot } from './lib/project.mjs'
import { setUp } from './setup.mjs'
import { endWithParent, report, runStep, runSteps, type Step } from './steps.ts'

type Count = { passed: number; failed: number; skipped: number }

const failedSteps: string[] = []
const total: Count = { passed: 0, failed: 0, skipped: 0 }

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
if (await preparation('Chromium', ensureChromium)) await tests('browser journeys', 'e2e', 30)

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}.`)
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(failedSteps.length > 0 || total.failed > 0 ? 1 : 0)

/** Does something here that the tests need; false, and said, when it fails. */
async function preparation(name: string, work: () => unknown): Promise<boolean> {
  const start = Date.now()
  let output = ''
  try {
    await work()
  } catch (error) {
    output = error instanceof Error ? error.message : String(error)
    failedSteps.push(name)
  }
  report({
    step: { name, run: [] },
    ok: output === '',
    output,
    seconds: (Date.now() - start) / 1000,
  })
  return output === ''
}

/** Runs one of the projects of vitest.config.ts and adds what it counted. */
async function tests(name: string, project: string, minutes: number): Promise<void> {
  const file = inRoot(`.cache/tests/${project}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file]
  const step: Step = {
    name,
    run: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--passWithNoTests',
      ...reporters,
    ],
    minutes,
  }
  const outcome = await runStep(step)
  const count = read(file)
  // A file that cannot be loaded, or a run that is cut short, counts no failed test: it is one all the same.
  if (!outcome.ok && count.failed === 0) count.failed = 1
  if (!outcome.ok || count.failed > 0) failedSteps.push(name)
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key]
  report(
    { ...outcome, ok: outcome.ok && count.failed === 0 },
    `${count.passed} passed, ${count.failed} failed`,
  )
}

/** What vitest's JSON report counted. */
function read(file: string): Count {
  try {
    const json = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
    return {
      passed: json['numPassedTests'] ?? 0,
      failed: json['numFailedTests'] ?? 0,
      skipped: (json['numPendingTests'] ?? 0) + (json['numTodoTests'] ?? 0),
    }
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}
