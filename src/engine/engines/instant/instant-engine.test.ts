/** The instant engine keeps the engines' contract. */
import { testEngine } from '../../engine.fixture.ts'
import { createInstantEngine } from './instant-engine.ts'

testEngine(createInstantEngine)
