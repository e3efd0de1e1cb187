/**
 * The queues: what each job carries and how often it is retried. Handlers and schedules belong to
 * the features.
 */

export type JobPayloads = {
  'restore-photo': { restorationId: number }
  'retouch-photo': { restorationId: number }
  'restore-verso': { photoId: number }
  sweep: Record<never, never>
  'check-ledger': Record<never, never>
  retention: Record<never, never>
  'send-mail': { mailId: number }
  'announce-album': { albumId: number; restorationId: number }
  'pay-back': { withdrawalId: string }
  'close-payment-pages': { userId: number }
  'reconcile-payments': Record<never, never>
  /** `since`: ISO date of the restored backup. */
  'replay-payments': { since: string }
  'send-gifts': Record<never, never>
  'family-digest': Record<never, never>
  'publish-content': Record<never, never>
}
export type JobName = keyof JobPayloads

export type JobSettings = {
  /** Seconds after which a run counts as stuck and is started again. */
  expireInSeconds: number
  /** Failed runs after which the job is dropped; the handler may give up earlier. */
  maxTries: number
  /** Jobs that failed run after those that did not, which otherwise wait behind them. */
  failedLast?: true
}

export const JOBS: Record<JobName, JobSettings> = {
  // The handler counts failures itself; only an unreachable database makes it throw repeatedly.
  'restore-photo': { expireInSeconds: 30 * 60, maxTries: 1_000 },
  // The same handler, in a queue of its own: a retouch takes seconds and waits behind no
  // restoration.
  'retouch-photo': { expireInSeconds: 30 * 60, maxTries: 1_000 },
  // The handler counts attempts itself.
  'restore-verso': { expireInSeconds: 30 * 60, maxTries: 1_000 },
  sweep: { expireInSeconds: 10 * 60, maxTries: 3 },
  'check-ledger': { expireInSeconds: 10 * 60, maxTries: 3 },
  retention: { expireInSeconds: 10 * 60, maxTries: 3 },
  'announce-album': { expireInSeconds: 2 * 60, maxTries: 20 },
  // Retried for days while the mail server or the payment provider is unreachable.
  'send-mail': { expireInSeconds: 15 * 60, maxTries: 5_000, failedLast: true },
  'pay-back': { expireInSeconds: 5 * 60, maxTries: 20_000 },
  // Retried for longer than a payment page stays open.
  'close-payment-pages': { expireInSeconds: 5 * 60, maxTries: 200 },
  'reconcile-payments': { expireInSeconds: 10 * 60, maxTries: 1 },
  // Each run continues where the last one stopped.
  'replay-payments': { expireInSeconds: 10 * 60, maxTries: 5_000 },
  'send-gifts': { expireInSeconds: 10 * 60, maxTries: 1 },
  'publish-content': { expireInSeconds: 60, maxTries: 1 },
  'family-digest': { expireInSeconds: 10 * 60, maxTries: 3 },
}
export const JOB_NAMES = Object.keys(JOBS) as JobName[]
/** Former names: jobs stored under them still run, and their schedules end. */
export const FORMER_NAMES: Partial<Record<JobName, string>> = { retention: 'keep-no-longer' }
