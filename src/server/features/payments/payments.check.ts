/**
 * Checks the books daily: every payment has its credits or its gift and its document, and no
 * invoice number is missing.
 */
import { sql } from '../../db/drizzle.ts'
import type { Reader } from '../../platform/db.ts'

export type Fault = { what: 'credits' | 'gift' | 'document' | 'numbers'; where: string }

/**
 * Empty in sound books. `where` is the number of a transaction or the name of a series. With
 * `days`, only payments of that age are checked, and the last thousand numbers of each series.
 */
export async function bookFaults(db: Reader, days?: number): Promise<Fault[]> {
  const recent =
    days === undefined ? sql`true` : sql`t.created_at > now() - make_interval(days => ${days})`
  const newest = days === undefined ? sql`0` : sql`greatest(0, c.last - 1000)`

  const credits = await db.execute<{ id: number }>(sql`
    select t.id from transactions t left join credit_movements m on m.transaction_id = t.id and m.reason in ('purchase', 'subscription')
    where t.order_id is not null and t.refund_of is null and ${recent}
    group by t.id having coalesce(sum(m.amount), 0) <> case when t.status = 'completed' and t.type <> 'gift' then t.credits else 0 end`)
  const gifts = await db.execute<{ id: number }>(sql`
    select t.id from transactions t left join gifts g on g.transaction_id = t.id left join credit_movements m on m.reference = 'gift:' || g.id
    where t.type = 'gift' and t.status = 'completed' and ${recent} and (g.id is null
      or coalesce(m.amount, 0) <> case when g.redeemed_at is null then 0 else g.credits end
      or (g.redeemed_at is not null and g.withdrawn_at is not null))`)
  const documents = await db.execute<{ id: number }>(sql`
    select t.id from transactions t left join invoices i on i.transaction_id = t.id
    where t.order_id is not null and t.status = 'completed' and ${recent} and i.id is null`)
  const numbers = await db.execute<{ series: string }>(sql`
    select c.series from invoice_counters c left join invoices i on starts_with(i.number, c.series || '-') and right(i.number, 6)::int > ${newest}
    group by c.series, c.last having count(i.id) <> c.last - ${newest} or max(right(i.number, 6)::int) <> c.last`)
  return [
    ...credits.rows.map(({ id }) => ({ what: 'credits' as const, where: String(id) })),
    ...gifts.rows.map(({ id }) => ({ what: 'gift' as const, where: String(id) })),
    ...documents.rows.map(({ id }) => ({ what: 'document' as const, where: String(id) })),
    ...numbers.rows.map(({ series }) => ({ what: 'numbers' as const, where: series })),
  ]
}
