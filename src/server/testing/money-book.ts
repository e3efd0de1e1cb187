/** The judge of money tests: what our books must say, computed from the provider's book, the orders and the unlocks alone. */
import { and, eq, sql } from '../db/drizzle.ts'
import { expect } from 'vitest'
import { creditMovements, transactions } from '../db/schema/money.ts'
import { orders, subscriptions, withdrawals } from '../db/schema/orders.ts'
import { users } from '../db/schema/users.ts'
import { creditsFor } from '../features/payments/payments.amounts.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import type { MoneySite } from './money.ts'

export type Row = Record<string, unknown>
export type BookPage = { data: (Row & { id: string })[]; has_more: boolean }

/** Every object of a kind in the sandbox's book, newest first. `get` asks for a path under `/v1/`. */
export async function listAll(
  get: (path: string) => Promise<BookPage>,
  kind: string,
): Promise<BookPage['data']> {
  const found: BookPage['data'] = []
  for (let more = true; more;) {
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

/** Our books and the provider's. */
type Books = Pick<MoneySite, 'db' | 'all' | 'credits'>

/** What somebody holds less what they owe (credits), and what they paid less what they got back (cents). */
async function expected(site: Books, userId: number): Promise<{ credits: number; cents: number }> {
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
  const pending = await site.db
    .select({ intent: transactions.stripePaymentIntentId, credits: withdrawals.credits })
    .from(withdrawals)
    .innerJoin(transactions, eq(transactions.id, withdrawals.transactionId))
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.status, 'requested')))
  let [credits, cents] = [0, 0]
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
    const lost = (disputes ?? []).some(
      (dispute) => dispute.charge === charge.id && dispute.status !== 'won',
    )
    const withdrawn = pending
      .filter(({ intent }) => intent === charge.payment_intent)
      .reduce((sum, row) => sum + row.credits, 0)
    credits += lost
      ? 0
      : order.credits - creditsFor(order.amount, refunded, order.credits) - withdrawn
  }
  const unlocks = await site.db.$count(
    creditMovements,
    and(eq(creditMovements.userId, userId), eq(creditMovements.reason, 'unlock')),
  )
  return { credits: credits - unlocks, cents }
}

/** Throws where our books contradict themselves or the provider's. `where` says how to come here again. */
export async function expectBooksAgree(
  site: Books,
  people: readonly { userId: number }[],
  where: string,
): Promise<void> {
  expect(await site.credits.invariants(site.db), where).toEqual([])
  expect(await bookFaults(site.db), where).toEqual([])
  for (const { userId } of people) {
    const [account] = await site.db
      .select({ held: sql<number>`${users.credits} - ${users.debt}` })
      .from(users)
      .where(eq(users.id, userId))
    const [money] = await site.db
      .select({ cents: sql<number>`coalesce(sum(amount) * 100, 0)::int` })
      .from(transactions)
      .where(and(eq(transactions.userId, userId), eq(transactions.status, 'completed')))
    expect({ credits: account?.held, cents: money?.cents }, `${where}, user ${userId}`).toEqual(
      await expected(site, userId),
    )
  }
}
