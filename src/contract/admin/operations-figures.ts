/** Names of the operator's page that client and server agree on. No schema is loaded here. */

/** Jobs whose queue is shown; those of jobs/jobs.ts. */
export const JOBS_SHOWN = [
  'restore-photo',
  'retouch-photo',
  'restore-verso',
  'send-mail',
  'announce-album',
  'pay-back',
  'reconcile-payments',
  'check-ledger',
  'keep-no-longer',
  'family-digest',
  'send-gifts',
  'publish-content',
  'sweep',
] as const
export type JobShown = (typeof JOBS_SHOWN)[number]

/** `ledger`: balances are the sum of their movements. `books`: payments have their credits and documents. `work`: every photo under way has somebody working on it. `files`: every finished photo has its files. */
export const CHECKS = ['ledger', 'books', 'work', 'files'] as const
export type CheckName = (typeof CHECKS)[number]
