/** `npm start`: sets the clone up, then runs the server and returns its exit code. */
import { foreground } from './lib/process.mjs'
import { inRoot, loadEnvironment, node24 } from './lib/project.mjs'
import { setUp } from './setup.mjs'

try {
  loadEnvironment()
  // Keeps the compiled code of the server and of its image processes between starts.
  process.env.NODE_COMPILE_CACHE ??= inRoot('.cache/compile')
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
