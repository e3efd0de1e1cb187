/** The daily check of money: every balance must be the sum of its movements, and the books must hold together. */
import type { FeatureJob, JobContext } from '../../jobs/queue.ts'
import type { Db } from '../../platform/db.ts'
import type { Credits } from './credits.service.ts'

/** Accounts named in the log; the count says how many there are. */
const SHOWN = 100

type CheckDeps = {
  db: Db
  credits: Pick<Credits, 'invariants'>
  /** What contradicts itself in the books of payments. */
  bookFaults: (db: Db) => Promise<object[]>
}

export function createLedgerCheck({ db, credits, bookFaults }: CheckDeps) {
  /** Logs an error that names the accounts that contradict the ledger and the payments that are not whole, by number. */
  return async function checkLedger(
    _payload: object,
    { log }: Pick<JobContext, 'log'>,
  ): Promise<void> {
    const discrepancies = await credits.invariants(db)
    if (discrepancies.length === 0) log.info('the ledger agrees with every balance')
    else
      log.error(
        { count: discrepancies.length, discrepancies: discrepancies.slice(0, SHOWN) },
        'balances contradict the ledger',
      )
    const faults = await bookFaults(db)
    if (faults.length > 0)
      log.error(
        { count: faults.length, faults: faults.slice(0, SHOWN) },
        'the books contradict themselves',
      )
  }
}

export const ledgerCheckJob = (deps: CheckDeps): FeatureJob => ({
  name: 'check-ledger',
  cron: '30 3 * * *',
  run: createLedgerCheck(deps),
})
