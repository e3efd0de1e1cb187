/** The figures an operator watches besides requests: read from the database when Prometheus asks. Alerts on them: docs/operations.md. */
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Db } from './platform/db.ts'

/** Counts arrive as numbers, since the queries cast them. */
type Row = { label: string | null; value: number }
type Figure = { name: string; help: string; label?: string; query: ReturnType<typeof sql> }

const FIGURES: Figure[] = [
  {
    name: 'antan_restorations', help: 'Restorations by status; done and failed are those of the last hour', label: 'status',
    query: sql`select status as label, count(*)::int as value from restorations
      where status in ('queued', 'running') or finished_at > now() - interval '1 hour' group by status`,
  },
  {
    name: 'antan_restoration_oldest_queued_seconds', help: 'How long the photo that waits longest has been waiting',
    query: sql`select null as label, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value from restorations where status = 'queued'`,
  },
  {
    name: 'antan_stage_seconds', help: 'Mean time of each stage of the restorations of the last hour', label: 'stage',
    query: sql`select stage->>'name' as label, avg((stage->>'ms')::float8) / 1000 as value
      from photo_versions, jsonb_array_elements(report->'stages') stage where created_at > now() - interval '1 hour' group by 1`,
  },
  {
    name: 'antan_jobs', help: 'Jobs by queue that could run now', label: 'queue',
    query: sql`select name as label, count(*)::int as value from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`,
  },
  { name: 'antan_files_to_delete', help: 'Files whose row is gone and that wait for the sweeper', query: sql`select null as label, count(*)::int as value from doomed_files` },
]

/** A registry of this process: its own memory, event loop and processor time, and the figures of the whole installation. */
export function createMetrics(db: Db, accountsOffLedger: () => Promise<number>): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'antan_process_' })
  for (const { name, help, label, query } of FIGURES) {
    void new Gauge({
      name, help, labelNames: label ? [label] : [], registers: [registry],
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
  void new Gauge({
    name: 'antan_accounts_off_ledger', help: 'Accounts whose balance is not the sum of their movements: must be 0', registers: [registry],
    async collect() { this.set(await accountsOffLedger()) },
  })
  return registry
}
