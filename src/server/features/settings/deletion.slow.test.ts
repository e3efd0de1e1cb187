/**
 * Accounts deleted during other operations, in random interleavings: no file, row or subscription
 * remains, and no money is kept.
 */
import { expect, test } from 'vitest'
import { runDeletions } from '../../testing/deletions.ts'

/** Runs a few rounds of deletion.long.test.ts. DELETION_SEED replays one. */
const ROUNDS = 12
const SEED = Number(process.env.DELETION_SEED ?? 20_261_121)

test(`${ROUNDS} accounts deleted in the middle of everything (seed ${SEED})`, async () => {
  expect((await runDeletions({ rounds: ROUNDS, seed: SEED })).charges).toBeGreaterThan(0)
}, 600_000)
