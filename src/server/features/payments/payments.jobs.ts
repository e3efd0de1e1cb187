/**
 * The jobs of payments: refunds of withdrawals, the end of pages that have nothing left to unlock,
 * the reconciliation with the provider, and the replay of its events after a restore.
 */
import { sql } from '../../db/drizzle.ts'
import { hasNoJob, type PendingWork } from '../../jobs/lost-jobs.ts'
import type { FeatureJob } from '../../jobs/queue.ts'
import type { Payments } from './payments.service.ts'

export const paymentJobs = ({
  payBack,
  closePages,
  reconcile,
  replay,
}: Pick<Payments, 'payBack' | 'closePages' | 'reconcile' | 'replay'>): FeatureJob[] => [
  { name: 'pay-back', run: payBack },
  { name: 'close-payment-pages', run: closePages },
  { name: 'reconcile-payments', cron: '*/10 * * * *', run: reconcile },
  { name: 'replay-payments', run: replay },
]

/** Withdrawals whose refund is not made yet. */
export const pendingRefunds: PendingWork = {
  name: 'pay-back',
  withoutJob: sql`select r.id as id from withdrawals r
    where r.status = 'requested' and ${hasNoJob('pay-back', 'withdrawalId')}`,
  payloadOf: (id) => ({ withdrawalId: id }),
}
