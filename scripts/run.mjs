/**
 * `node scripts/run.mjs [--no-env] [--no-models] [--no-web] FILE [ARGUMENTS]`: reads .env, sets the
 * clone up, then runs a TypeScript file with Node 24, whichever Node runs this script. Every npm
 * script uses it, so each works on a fresh clone.
 */
import { foreground } from './lib/process.mjs'
import { loadEnvironment, node24 } from './lib/project.mjs'
import { setUp } from './setup.mjs'

const args = process.argv.slice(2)
const file = args.findIndex((arg) => !arg.startsWith('--no-'))
const without = new Set(args.slice(0, file))

try {
  if (!without.has('--no-env')) loadEnvironment()
  await setUp({ models: !without.has('--no-models'), web: !without.has('--no-web') })
  process.exitCode = await foreground(node24(), args.slice(file))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
