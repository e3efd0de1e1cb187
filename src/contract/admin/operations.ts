/** The operations panel: jobs, failed restorations, disk space, and the consistency checks. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CHECKS, JOBS_SHOWN } from './operations-figures.ts'

const Count = z.int().nonnegative()

const JobFigures = z.object({
  name: z.enum(JOBS_SHOWN),
  /** Could run now. */
  waiting: Count,
  running: Count,
  /** Failed at least once; a retry is scheduled. */
  retrying: Count,
  /** Age of the oldest waiting job, seconds; null when none waits. */
  oldestSeconds: Count.nullable(),
  /** Runs that ended in an error in the last 24 hours. */
  failedRuns: Count,
})

const FailedRestoration = z.object({
  photoId: z.int().positive(),
  code: z.string().nullable(),
  attempts: Count,
  failedAt: z.iso.datetime(),
  /** Names the request in the server's log. */
  requestId: z.string().nullable(),
})

export const Operations = z.object({
  jobs: z.array(JobFigures),
  /** Restorations that ended without a picture, newest first. */
  failures: z.array(FailedRestoration),
  /** Disk that holds photos and work files, bytes; `low` when a busy day may fill it. */
  disk: z.object({
    free: z.number().nonnegative(),
    total: z.number().nonnegative(),
    low: z.boolean(),
  }),
  /** Bytes of the database. */
  database: z.number().nonnegative(),
  /** Files of deleted photos that the sweeper has not deleted yet. */
  filesToDelete: Count,
  /** Name of the certificate that downloads are signed with; null while they carry XMP alone. */
  signer: z.string().nullable(),
})
export type Operations = z.infer<typeof Operations>

export const OperationsCheck = z.object({
  name: z.enum(CHECKS),
  /** Number of violations; 0 is expected. */
  faults: Count,
  /** Numbers of the first violating rows. */
  examples: z.array(z.string()),
})
export type OperationsCheck = z.infer<typeof OperationsCheck>

export const adminOperationsApi = {
  'admin.operations.read': endpoint('admin.operations.read', {
    access: 'admin',
    summary: 'The queue, the latest failures and the room that is left',
    reply: Operations,
  }),
  'admin.operations.checks': endpoint('admin.operations.checks', {
    access: 'admin',
    rateLimit: 'heavy',
    summary: 'Looks over every balance, payment and photo for what must never be',
    reply: z.object({ checks: z.array(OperationsCheck), at: z.iso.datetime() }),
  }),
}
