/**
 * Runs the engine contract tests on the remote engine with real image processes and face networks.
 */
import { afterAll, beforeAll } from 'vitest'
import { testEngine } from '../../engine.fixture.ts'
import { createPixelPool } from '../../runtime/process/pool.ts'
import { FAST_TIMING, startDouble, type ReplicateDouble } from './double.fixture.ts'
import { createReplicateEngine } from './replicate-engine.ts'
import { modelsFolder } from '../../runtime/models/manifest.ts'

let double: ReplicateDouble
const pool = createPixelPool({
  engine: 'replicate',
  modelsDir: modelsFolder(),
  threads: 1,
  heavySlots: 1,
  lightSlots: 1,
})
beforeAll(async () => {
  double = await startDouble()
})
afterAll(async () => {
  await pool.close()
  await double?.close()
})

testEngine(() =>
  createReplicateEngine({
    settings: double.settings,
    timing: FAST_TIMING,
    pixels: {
      sentPicture: (input, signal) => pool.run('sentPicture', input, { signal }),
      remoteResult: (input, signal) => pool.run('remoteResult', input, { signal }),
    },
  }),
)
