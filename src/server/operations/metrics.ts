/**
 * Metrics besides requests, read from the database when Prometheus scrapes. Alerts on them:
 * docs/operations.md.
 */
import { statfs } from 'node:fs/promises'
import type { Lane } from '#engine/runtime/process/tasks.ts'
import { sql } from '../db/drizzle.ts'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Db } from '../platform/db.ts'

/** Counts are numbers, because the queries cast them. */
type Row = { label: string | null; value: number }
type Figure = { name: string; help: string; label?: string; query: ReturnType<typeof sql> }

const FIGURES: Figure[] = [
  {
    name: 'antan_restorations',
    help: 'Restorations by status; done and failed are those of the last hour',
    label: 'status',
    query: sql`select status as label, count(*)::int as value from restorations
      where status in ('waiting', 'queued', 'running') or finished_at > now() - interval '1 hour' group by status`,
  },
  {
    name: 'antan_restoration_oldest_queued_seconds',
    help: 'How long the photo that waits longest has been waiting',
    query: sql`select null as label, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value from restorations where status = 'queued' and turn is null`,
  },
  {
    name: 'antan_stage_seconds',
    help: 'Mean time of each stage of the restorations of the last hour',
    label: 'stage',
    query: sql`select stage->>'name' as label, avg((stage->>'ms')::float8) / 1000 as value
      from photo_versions, jsonb_array_elements(report->'stages') stage where created_at > now() - interval '1 hour' group by 1`,
  },
  {
    name: 'antan_jobs',
    help: 'Jobs by queue that could run now',
    label: 'queue',
    query: sql`select name as label, count(*)::int as value from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`,
  },
  {
    name: 'antan_job_oldest_seconds',
    help: 'How long the job that waits longest in its queue could have run',
    label: 'queue',
    query: sql`select name as label, extract(epoch from now() - min(start_after))::float8 as value from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`,
  },
  {
    name: 'antan_backup_age_seconds',
    help: 'Since the last finished backup; without any, since the installation began',
    query: sql`select null as label, extract(epoch from now() - coalesce(backed_up_at, created_at))::float8 as value from installation`,
  },
  {
    name: 'antan_files_to_delete',
    help: 'Files whose row is deleted and that wait for the sweeper',
    query: sql`select null as label, count(*)::int as value from doomed_files`,
  },
]

/** Maximum age of cached answers, ms; these queries scan every movement. */
const SCAN_CACHE_MS = 5 * 60_000
function cachedScan(value: () => Promise<number>): () => Promise<number> {
  let asked = -Infinity
  let answer = Promise.resolve(0)
  return () => {
    if (performance.now() - asked > SCAN_CACHE_MS) {
      asked = performance.now()
      answer = value()
      // A failed query is not cached.
      answer.catch(() => {
        asked = -Infinity
      })
    }
    return answer
  }
}

export type Watched = {
  db: Db
  /** Folder of work files, and of photos in local storage. */
  dataDir: string
  /** The image processes of this process: busy ones and queued tasks. */
  imageWork(): Record<Lane, { busy: number; slots: number; waiting: number }>
  accountsOffLedger(): Promise<number>
  faultsInBooks(): Promise<number>
}

/**
 * Creates a registry with this process's memory, event loop and processor time, and the metrics of
 * the installation.
 */
export function createMetrics({
  db,
  dataDir,
  imageWork,
  accountsOffLedger,
  faultsInBooks,
}: Watched): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'antan_' })
  for (const { name, help, label, query } of FIGURES) {
    void new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const { rows } = await db.execute<Row>(query)
        this.reset()
        for (const row of rows) {
          if (label) this.set({ [label]: row.label ?? '' }, row.value)
          else this.set(row.value)
        }
      },
    })
  }
  const single = (name: string, help: string, value: () => Promise<number>) =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await value())
      },
    })
  single(
    'antan_accounts_off_ledger',
    'Accounts whose balance is not the sum of their movements: must be 0',
    cachedScan(accountsOffLedger),
  )
  single(
    'antan_faults_in_books',
    'Payments without their credits or document, and gaps in the numbers of invoices: must be 0',
    cachedScan(faultsInBooks),
  )
  single('antan_disk_free_bytes', 'Free on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  })
  void new Gauge({
    name: 'antan_image_processes',
    help: 'Image processes of this process by what they do (heavy: restorations) and state',
    labelNames: ['work', 'state'],
    registers: [registry],
    collect() {
      for (const [work, { busy, slots, waiting }] of Object.entries(imageWork())) {
        this.set({ work, state: 'busy' }, busy)
        this.set({ work, state: 'idle' }, slots - busy)
        this.set({ work, state: 'awaited' }, waiting)
      }
    },
  })
  return registry
}
