/**
 * Daily job: checks that every balance is the sum of its movements and that the books of payments
 * agree.
 */
import type { FeatureJob, JobContext } from '../../jobs/queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Credits } from './credits.service.ts'

/** Discrepancies listed in one log line, beside their count. */
const MAX_LOGGED = 100

type CheckDeps = {
  db: Db
  credits: Pick<Credits, 'discrepancies' | 'advanceCheckpoint'>
  now: Clock
  /** Contradictions in the books of payments. */
  bookFaults: (db: Db) => Promise<object[]>
}

export function createLedgerCheck({ db, now, credits, bookFaults }: CheckDeps) {
  /** Logs discrepancies as errors, with ids only. */
  return async function checkLedger(
    _payload: object,
    { log }: Pick<JobContext, 'log'>,
  ): Promise<void> {
    const discrepancies = await credits.discrepancies(db)
    if (discrepancies.length === 0) log.info('the ledger agrees with every balance')
    else
      log.error(
        { count: discrepancies.length, discrepancies: discrepancies.slice(0, MAX_LOGGED) },
        'balances contradict the ledger',
      )
    // What is checked in between starts from here.
    await credits.advanceCheckpoint(db, now())
    const faults = await bookFaults(db)
    if (faults.length > 0)
      log.error(
        { count: faults.length, faults: faults.slice(0, MAX_LOGGED) },
        'the books contradict themselves',
      )
  }
}

export const ledgerCheckJob = (deps: CheckDeps): FeatureJob => ({
  name: 'check-ledger',
  cron: '30 3 * * *',
  run: createLedgerCheck(deps),
})
