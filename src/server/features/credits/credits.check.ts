/** The daily check of the ledger: every balance must be the sum of its movements. */
import type { JobContext } from '../../jobs/queue.ts'
import type { Db } from '../../platform/db.ts'
import type { Credits } from './credits.service.ts'

/** Accounts named in the log; the count says how many there are. */
const SHOWN = 100

export function createLedgerCheck({ db, credits }: { db: Db; credits: Pick<Credits, 'invariants'> }) {
  /** Logs an error that names the accounts that contradict the ledger, by number. */
  return async function checkLedger(_payload: object, { log }: Pick<JobContext, 'log'>): Promise<void> {
    const discrepancies = await credits.invariants(db)
    if (discrepancies.length === 0) log.info('the ledger agrees with every balance')
    else log.error({ count: discrepancies.length, discrepancies: discrepancies.slice(0, SHOWN) }, 'balances contradict the ledger')
  }
}
