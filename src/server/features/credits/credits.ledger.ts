/**
 * Compares balances with the ledger: as a whole, or from a checkpoint on, which costs as much as
 * the movements since.
 */
import { desc, eq, lt, sql } from '../../db/drizzle.ts'
import { creditMovements, ledgerBalances, ledgerCheckpoints } from '../../db/schema/money.ts'
import { users } from '../../db/schema/users.ts'
import type { Db, Reader } from '../../platform/db.ts'
import { HOUR_MS } from '#contract/durations.ts'

/** A contradiction between the ledger and the accounts; there must be none. */
export type Discrepancy = { userId: number; credits: number; debt: number; movements: number }

/**
 * Movements this young may have older numbers that are not committed yet: a transaction takes 30 s
 * at most.
 */
const SETTLED_AFTER_MS = HOUR_MS

const contradicts = (movements: ReturnType<typeof sql>) =>
  sql`${users.credits} - ${users.debt} <> ${movements} or ${users.credits} < 0 or (${users.credits} > 0 and ${users.debt} > 0)`

/**
 * Accounts whose balance is not the sum of their movements, or is below zero. Empty in a sound
 * database.
 */
export async function ledgerDiscrepancies(db: Reader): Promise<Discrepancy[]> {
  const movements = sql<number>`coalesce(sum(${creditMovements.amount}), 0)::int`
  return db
    .select({ userId: users.id, credits: users.credits, debt: users.debt, movements })
    .from(users)
    .leftJoin(creditMovements, eq(creditMovements.userId, users.id))
    .groupBy(users.id)
    .having(contradicts(movements))
}

/** The same, trusting the sums of the checkpoint. */
export async function recentLedgerDiscrepancies(db: Reader): Promise<Discrepancy[]> {
  const since = db
    .select({
      userId: creditMovements.userId,
      amount: sql<number>`sum(${creditMovements.amount})::int`.as('amount'),
    })
    .from(creditMovements)
    .where(
      sql`${creditMovements.id} > coalesce((select max(${ledgerCheckpoints.upTo}) from ${ledgerCheckpoints}), 0)`,
    )
    .groupBy(creditMovements.userId)
    .as('since')
  const movements = sql<number>`(coalesce(${ledgerBalances.credits}, 0) + coalesce(${since.amount}, 0))::int`
  return db
    .select({ userId: users.id, credits: users.credits, debt: users.debt, movements })
    .from(users)
    .leftJoin(ledgerBalances, eq(ledgerBalances.userId, users.id))
    .leftJoin(since, eq(since.userId, users.id))
    .where(contradicts(movements))
}

/**
 * Adds the movements that are settled by now to the checkpoint. Returns the number of the last one.
 */
export async function advanceLedgerCheckpoint(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    // Two processes that advance at the same time would add the same movements twice.
    await tx.execute(sql`lock table ${ledgerCheckpoints} in share row exclusive mode`)
    const [before] = await tx.select().from(ledgerCheckpoints)
    const from = before?.upTo ?? 0
    const [last] = await tx
      .select({ id: creditMovements.id })
      .from(creditMovements)
      .where(lt(creditMovements.createdAt, new Date(now.getTime() - SETTLED_AFTER_MS)))
      .orderBy(desc(creditMovements.id))
      .limit(1)
    const upTo = Math.max(from, last?.id ?? 0)
    await tx.execute(sql`
      insert into ledger_balances (user_id, credits)
      select m.user_id, sum(m.amount)::int from credit_movements m join users u on u.id = m.user_id
      where m.id > ${from} and m.id <= ${upTo} group by m.user_id
      on conflict (user_id) do update set credits = ledger_balances.credits + excluded.credits`)
    await tx.delete(ledgerCheckpoints)
    await tx.insert(ledgerCheckpoints).values({ upTo, asOf: now })
    return upTo
  })
}
