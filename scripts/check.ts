/** `npm run check`: what to run before every commit; the unit tests take most of its time. */
import { staticChecks } from './checks.ts'
import { endWithParent, runSteps } from './steps.ts'

const TOGETHER = 2

endWithParent()
const outcomes = await runSteps(
  [...staticChecks, { name: 'unit tests', run: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter', 'dot'] }],
  TOGETHER,
)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
