/** Asks again for work whose job is gone: after a backup was put back, and whenever the queue should have lost one. */
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../platform/db.ts'
import type { JobName, JobPayloads } from './jobs.ts'
import type { Enqueue } from './queue.ts'

type Owed<N extends JobName> = {
  name: N
  query: ReturnType<typeof sql>
  payload: (id: string) => JobPayloads[N]
}

/** A row and its job appear and go in one transaction each, so one statement sees both or neither. */
const without = (name: JobName, field: string) => sql`not exists (select 1 from pgboss.job j
  where j.name = ${name} and j.state in ('created', 'retry', 'active') and j.data->'payload'->>${field} = r.id::text)`

const OWED: [Owed<'restore-photo'>, Owed<'send-mail'>, Owed<'pay-back'>] = [
  {
    name: 'restore-photo',
    query: sql`select r.id::text as id from restorations r where r.status in ('queued', 'running') and ${without('restore-photo', 'restorationId')}`,
    payload: (id) => ({ restorationId: Number(id) }),
  },
  {
    name: 'send-mail',
    query: sql`select r.id::text as id from mails r where ${without('send-mail', 'mailId')}`,
    payload: (id) => ({ mailId: Number(id) }),
  },
  {
    name: 'pay-back',
    query: sql`select r.id as id from withdrawals r where r.status = 'requested' and ${without('pay-back', 'withdrawalId')}`,
    payload: (id) => ({ withdrawalId: id }),
  },
]

/** Returns how many jobs were missing, by name. Needs the queue's tables. */
export async function askForLostJobs(
  tx: Tx,
  enqueue: Enqueue,
): Promise<Partial<Record<JobName, number>>> {
  const found: Partial<Record<JobName, number>> = {}
  const ask = async <N extends JobName>({ name, query, payload }: Owed<N>) => {
    const { rows } = await tx.execute<{ id: string }>(query)
    for (const { id } of rows) await enqueue(tx, name, payload(id))
    if (rows.length > 0) found[name] = rows.length
  }
  await ask(OWED[0])
  await ask(OWED[1])
  await ask(OWED[2])
  return found
}
