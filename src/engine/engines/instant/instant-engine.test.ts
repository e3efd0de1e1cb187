/** Runs the engine contract tests on the instant engine. */
import { testEngine } from '../../engine.fixture.ts'
import { createInstantEngine } from './instant-engine.ts'

testEngine(createInstantEngine)
