/** Every job there is: what it carries and how its queue behaves. A worker refuses to start while one has no handler. */

export type JobPayloads = {
  'restore-photo': { restorationId: number }
  sweep: Record<never, never>
  'check-ledger': Record<never, never>
  'keep-no-longer': Record<never, never>
  'send-mail': { mailId: number }
  'pay-back': { withdrawalId: string }
  'reconcile-payments': Record<never, never>
}
export type JobName = keyof JobPayloads

export type JobSettings = {
  /** Seconds after which a run is taken for stuck and started again. */
  expireInSeconds: number
  /** Runs that may fail before the job is dropped; the handler itself may give up earlier. */
  maxTries: number
  /** Runs by itself at these times (cron, UTC). */
  cron?: string
}

export const JOBS: Record<JobName, JobSettings> = {
  // The handler counts its own failures and ends the restoration; only an unreachable database lets it throw for long.
  'restore-photo': { expireInSeconds: 30 * 60, maxTries: 1_000 },
  sweep: { expireInSeconds: 10 * 60, maxTries: 3, cron: '*/20 * * * *' },
  'check-ledger': { expireInSeconds: 10 * 60, maxTries: 3, cron: '30 3 * * *' },
  'keep-no-longer': { expireInSeconds: 10 * 60, maxTries: 3, cron: '10 4 * * *' },
  // Both go on for days while the mail server or the payment provider is out of reach.
  'send-mail': { expireInSeconds: 2 * 60, maxTries: 5_000 },
  'pay-back': { expireInSeconds: 5 * 60, maxTries: 20_000 },
  'reconcile-payments': { expireInSeconds: 10 * 60, maxTries: 1, cron: '*/10 * * * *' },
}
export const JOB_NAMES = Object.keys(JOBS) as JobName[]
