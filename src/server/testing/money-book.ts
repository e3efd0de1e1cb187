/**
 * Checks the books in money tests: computes the expected values from the provider's book, the
 * orders and the unlocks alone.
 */
import { and, eq, sql } from '../db/drizzle.ts'
import { expect } from 'vitest'
import { gifts } from '../db/schema/gifts.ts'
import { creditMovements, transactions } from '../db/schema/money.ts'
import { orders, subscriptions, withdrawals } from '../db/schema/orders.ts'
import { users } from '../db/schema/users.ts'
import { creditsFor } from '../features/payments/payments.amounts.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import type { Credits } from '../features/credits/credits.service.ts'
import type { Db } from '../platform/db.ts'

export type Row = Record<string, unknown>
export type BookPage = { data: (Row & { id: string })[]; has_more: boolean }

/**
 * Every object of a kind in the sandbox's book, newest first. `get` asks for a path under `/v1/`.
 */
export async function listAll(
  get: (path: string) => Promise<BookPage>,
  kind: string,
): Promise<BookPage['data']> {
  const found: BookPage['data'] = []
  let more = true
  while (more) {
    const page = await get(
      `${kind}?limit=100${found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : ''}`,
    )
    found.push(...page.data)
    more = page.has_more
  }
  return found
}

const inner = (row: Row | undefined, ...path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Row | undefined)?.[key], row)

/** Our books, and `all` objects of a kind in the provider's. */
type Books = { db: Db; credits: Credits; all(kind: string): Promise<BookPage['data']> }

/**
 * Net amount that a user paid (cents), and net credits: a range, since
 * credits deducted for a refund are rounded before or after a withdrawal, depending on their order.
 */
async function expected(
  site: Books,
  userId: number,
): Promise<{ cents: number; fewest: number; most: number }> {
  const [charges, disputes, sessions, payments, invoices] = await Promise.all(
    ['charges', 'disputes', 'checkout/sessions', 'invoice_payments', 'invoices'].map(site.all),
  )
  const mine = new Map(
    (await site.db.select().from(orders).where(eq(orders.userId, userId))).map((order) => [
      order.id,
      order,
    ]),
  )
  const surplus = new Set(
    (await site.db.select().from(subscriptions).where(eq(subscriptions.isSurplus, true))).map(
      ({ id }) => id,
    ),
  )
  const invoiceOf = (charge: Row): Row | undefined => {
    const payment = payments?.find(
      (row) => inner(row, 'payment', 'payment_intent') === charge.payment_intent,
    )
    return payment && invoices?.find(({ id }) => id === payment.invoice)
  }
  const withdrawn = await site.db
    .select({
      intent: transactions.stripePaymentIntentId,
      credits: withdrawals.credits,
      amount: withdrawals.amount,
      status: withdrawals.status,
    })
    .from(withdrawals)
    .innerJoin(transactions, eq(transactions.id, withdrawals.transactionId))
    .where(eq(withdrawals.userId, userId))
  const given = await site.db.select().from(gifts)
  const received = given
    .filter(({ redeemedBy }) => redeemedBy === userId)
    .reduce((sum, gift) => sum + gift.credits, 0)
  let fewest = received
  let most = received
  let cents = 0
  for (const charge of charges ?? []) {
    const invoice = invoiceOf(charge)
    const session = sessions?.find((row) =>
      invoice
        ? row.subscription !== null &&
          row.subscription === inner(invoice, 'parent', 'subscription_details', 'subscription')
        : row.payment_intent === charge.payment_intent,
    )
    const order = mine.get(String(session?.client_reference_id))
    if (!order) continue
    const refunded = charge.amount_refunded as number
    const isDisputed = (disputes ?? []).some((dispute) => dispute.charge === charge.id)
    if (surplus.has(String(session?.subscription))) {
      expect(
        charge.refunded || isDisputed,
        `${charge.id} of a second subscription is not paid back`,
      ).toBe(true)
      continue
    }
    cents += order.amount - refunded
    const gift = given.find(({ orderId }) => orderId === order.id)
    if (order.kind === 'gift') expect(gift, `the gift of ${order.id}`).toBeDefined()
    if (gift?.redeemedAt) {
      expect(gift.credits).toBeLessThanOrEqual(order.credits)
      expect(gift.credits, `credits of ${gift.id}`).toBeGreaterThanOrEqual(
        order.credits - creditsFor(order.amount, refunded, order.credits),
      )
    }
    const lost = (disputes ?? []).some(
      (dispute) => dispute.charge === charge.id && dispute.status !== 'won',
    )
    // Nobody takes redeemed credits from their receiver: a lost dispute is the buyer's debt.
    if (gift && lost && gift.redeemedAt) {
      fewest -= gift.credits
      most -= gift.credits
    }
    if (lost || gift) continue
    const taken = takenFor(
      order,
      refunded,
      withdrawn.filter(({ intent }) => intent === charge.payment_intent),
    )
    fewest += order.credits - Math.max(...taken)
    most += order.credits - Math.min(...taken)
  }
  const unlocks = await site.db.$count(
    creditMovements,
    and(eq(creditMovements.userId, userId), eq(creditMovements.reason, 'unlock')),
  )
  return { cents, fewest: fewest - unlocks, most: most - unlocks }
}

type Withdrawn = { credits: number; amount: number; status: string }
/** Credits deducted from a purchase by refunds and withdrawals, for both orders. */
function takenFor(
  order: { amount: number; credits: number },
  refunded: number,
  withdrawn: readonly Withdrawn[],
): number[] {
  const sum = (rows: readonly Withdrawn[], part: 'credits' | 'amount') =>
    rows.reduce((total, row) => total + row[part], 0)
  const isPending = ({ status }: Withdrawn) => status === 'requested'
  const paidBack = withdrawn.filter((row) => !isPending(row))
  const refundsFirst =
    sum(paidBack, 'credits') +
    creditsFor(order.amount, Math.max(0, refunded - sum(paidBack, 'amount')), order.credits)
  const withdrawalFirst = Math.max(
    sum(paidBack, 'credits'),
    creditsFor(order.amount, refunded, order.credits),
  )
  const pending = sum(withdrawn.filter(isPending), 'credits')
  return [refundsFirst + pending, withdrawalFirst + pending]
}

/** Ids of payments whose refunds state other credits than the ledger took back for them. */
export async function misstatedRefunds(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from transactions p
      left join withdrawals w on w.transaction_id = p.id and w.status = 'requested'
    where p.order_id is not null and p.refund_of is null and p.type <> 'gift'
      and coalesce((select sum(r.credits) from transactions r where r.refund_of = p.id), 0) - coalesce(w.credits, 0)
        <> coalesce((select sum(m.amount) from credit_movements m where m.transaction_id = p.id and m.reason = 'refund'), 0)`)
  return rows.map(({ id }) => id)
}

/**
 * Throws if our books contradict themselves or the provider's. `where` describes how to reproduce
 * it.
 */
export async function expectBooksAgree(
  site: Books,
  people: readonly { userId: number }[],
  where: string,
): Promise<void> {
  expect(await site.credits.discrepancies(site.db), where).toEqual([])
  expect(await bookFaults(site.db), where).toEqual([])
  expect(await misstatedRefunds(site.db), where).toEqual([])
  for (const { userId } of people) {
    const [account] = await site.db
      .select({ held: sql<number>`${users.credits} - ${users.debt}` })
      .from(users)
      .where(eq(users.id, userId))
    const [money] = await site.db
      .select({ cents: sql<number>`coalesce(sum(amount) * 100, 0)::int` })
      .from(transactions)
      .where(and(eq(transactions.userId, userId), eq(transactions.status, 'completed')))
    const { cents, fewest, most } = await expected(site, userId)
    expect(money?.cents, `${where}, user ${userId}`).toBe(cents)
    expect(account?.held, `${where}, user ${userId}`).toBeGreaterThanOrEqual(fewest)
    expect(account?.held, `${where}, user ${userId}`).toBeLessThanOrEqual(most)
  }
}
