/**
 * The long test of deletions (`npm run test:long`). DELETION_ROUNDS sets the rounds, DELETION_SEED
 * replays a run.
 */
import { test } from 'vitest'
import { playDeletions } from '../../testing/deletions.ts'
import { figure } from '../../testing/figure.ts'

const ROUNDS = Number(process.env.DELETION_ROUNDS ?? 500)
/**
 * The sandbox rewrites its whole book at every payment, so several short runs are faster than a
 * long one.
 */
const OF_ONE_SITE = 50
const SEED = Number(process.env.DELETION_SEED ?? Math.floor(Math.random() * 1_000_000_000))

test(`${ROUNDS} accounts deleted in the middle of everything (seed ${SEED})`, async () => {
  const from = performance.now()
  const sum = { lives: 0, doings: 0, charges: 0 }
  for (let batch = 0; sum.lives < ROUNDS; batch++) {
    const { lives, doings, charges } = await playDeletions({
      rounds: Math.min(OF_ONE_SITE, ROUNDS - sum.lives),
      seed: SEED + batch,
    })
    sum.lives += lives
    sum.doings += doings
    sum.charges += charges
  }
  figure('deletions', {
    seed: SEED,
    ...sum,
    leftBehind: 0,
    seconds: Math.round((performance.now() - from) / 1_000),
  })
})
