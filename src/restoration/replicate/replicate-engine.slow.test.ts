/** The remote engine keeps the engines' contract, and faces that come back are judged as our own engine's are. */
import { resolve } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createSessions } from '../models/sessions.ts'
import { testEngine } from '../engine.fixture.ts'
import { QUICK, startDouble, type ReplicateDouble } from './double.fixture.ts'
import { takeIncoming } from './incoming.ts'
import { prepareOutgoing } from './outgoing.ts'
import { createReplicateEngine } from './replicate-engine.ts'

let double: ReplicateDouble
beforeAll(async () => { double = await startDouble() })
afterAll(() => double?.close())

const sessions = createSessions({ modelsDir: resolve(process.env['MODELS_DIR'] || '.cache/models'), threads: 1 })
testEngine(() => createReplicateEngine({
  settings: double.settings, pace: QUICK,
  pixels: { outgoing: (input) => prepareOutgoing(input), incoming: (input, signal) => takeIncoming(input, sessions, signal) },
}))
