/** The two jobs to which several features contribute. */
import type { JobName } from './jobs.ts'
import type { FeatureJob, JobContext } from './queue.ts'

type JobOf<N extends JobName> = Extract<FeatureJob, { name: N }>
type Work = (context: JobContext) => Promise<unknown>

/** Deletes what is orphaned or expired, every 20 minutes and after deletions. */
export const sweepJob = (work: Work): JobOf<'sweep'> => ({
  name: 'sweep',
  cron: '*/20 * * * *',
  run: async (_payload, context) => void (await work(context)),
})

/** Deletes data past its retention period, once a day (UTC). */
export const retentionJob = (work: Work): JobOf<'retention'> => ({
  name: 'retention',
  cron: '10 4 * * *',
  run: async (_payload, context) => void (await work(context)),
})
