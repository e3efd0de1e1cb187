/**
 * `npm run check`: what to run before every commit; two minutes on two cores, without the tests
 * that need a database, a process or a browser.
 */
import { staticChecks, unusedCheck } from './checks.ts'
import { endWithParent, runSteps } from './steps.ts'

const TOGETHER = 2

endWithParent()
const outcomes = await runSteps(
  [
    ...staticChecks,
    unusedCheck,
    {
      name: 'unit tests',
      run: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter', 'dot'],
    },
  ],
  TOGETHER,
)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
