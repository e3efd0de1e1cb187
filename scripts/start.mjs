/** `npm start`: sets the clone up, then runs the server and returns its exit code. */
import { foreground } from './lib/process.mjs'
import { loadEnvironment, node24 } from './lib/project.mjs'
import { setUp } from './setup.mjs'

try {
  loadEnvironment()
  await setUp()
  process.exitCode = await foreground(
    node24(),
    ['--max-semi-space-size=8', 'src/server/composition/main.ts', ...process.argv.slice(2)],
    { ownGroup: true },
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
