/**
 * The long test of deletions (`npm run test:long`). DELETION_ROUNDS sets the rounds, DELETION_SEED
 * replays a run.
 */
import { test } from 'vitest'
import { runDeletions } from '../../testing/deletions.ts'
import { figure } from '../../testing/figure.ts'

const ROUNDS = Number(process.env.DELETION_ROUNDS ?? 500)
/**
 * The sandbox rewrites its whole book at every payment, so several short runs are faster than a
 * long one.
 */
const ACCOUNTS_PER_SITE = 50
const SEED = Number(process.env.DELETION_SEED ?? Math.floor(Math.random() * 1_000_000_000))

test(`${ROUNDS} accounts deleted in the middle of everything (seed ${SEED})`, async () => {
  const from = performance.now()
  const sum = { accounts: 0, operations: 0, charges: 0 }
  for (let batch = 0; sum.accounts < ROUNDS; batch++) {
    const { accounts, operations, charges } = await runDeletions({
      rounds: Math.min(ACCOUNTS_PER_SITE, ROUNDS - sum.accounts),
      seed: SEED + batch,
    })
    sum.accounts += accounts
    sum.operations += operations
    sum.charges += charges
  }
  figure('deletions', {
    seed: SEED,
    ...sum,
    remaining: 0,
    seconds: Math.round((performance.now() - from) / 1_000),
  })
})
