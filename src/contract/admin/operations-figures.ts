/** Names on the operations panel, shared by client and server. Loads no schema. */

/** Jobs whose queue is shown; those of jobs/jobs.ts. */
export const JOBS_SHOWN = [
  'restore-photo',
  'retouch-photo',
  'restore-verso',
  'send-mail',
  'announce-album',
  'pay-back',
  'close-payment-pages',
  'reconcile-payments',
  'replay-payments',
  'check-ledger',
  'retention',
  'family-digest',
  'send-gifts',
  'publish-content',
  'sweep',
] as const
export type JobShown = (typeof JOBS_SHOWN)[number]

/**
 * `ledger`: balances are the sum of their movements. `books`: payments have their credits and
 * documents. `work`: every photo in progress has a restoration. `files`: every finished photo has
 * its files.
 */
export const CHECKS = ['ledger', 'books', 'work', 'files'] as const
export type CheckName = (typeof CHECKS)[number]
