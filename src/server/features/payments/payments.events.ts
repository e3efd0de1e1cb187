/** The inbox of the provider's events: each is kept once, then handled; the reconciliation handles what failed or never came. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from '../../db/drizzle.ts'
import type {
  EventSubject,
  PaymentProvider,
  ProviderEvent,
} from '../../adapters/payments/payments.ts'
import { paymentEvents } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import type { PaymentsDeps } from './payments.deps.ts'

type Settle = {
  settleCheckout(id: string): Promise<void>
  settleInvoice(id: string): Promise<void>
  settleSubscription(id: string): Promise<void>
  settlePayment(id: string): Promise<void>
}
type EventsDeps = Pick<PaymentsDeps, 'db' | 'now' | 'log'> & {
  provider: PaymentProvider
  settle: Settle
}

/** Stripe keeps events for 30 days and sends them for three. */
const LOOK_BACK_MS = 7 * 86_400_000
/** Events and pages looked at in one round. */
const BATCH = 200

export function createEvents({ db, now, log, provider, settle }: EventsDeps) {
  const act = ({ kind, id }: EventSubject): Promise<void> => {
    if (kind === 'checkout') return settle.settleCheckout(id)
    if (kind === 'invoice') return settle.settleInvoice(id)
    return kind === 'subscription' ? settle.settleSubscription(id) : settle.settlePayment(id)
  }

  /** Handles one event of the inbox; a failure is kept with it and thrown. */
  async function handle(eventId: string, subject: EventSubject): Promise<void> {
    try {
      await act(subject)
    } catch (error) {
      const failure = error instanceof Error ? error.name : 'error'
      await db
        .update(paymentEvents)
        .set({ failure })
        .where(and(eq(paymentEvents.eventId, eventId), isNull(paymentEvents.handledAt)))
      throw error
    }
    await db
      .update(paymentEvents)
      .set({ handledAt: now(), failure: null })
      .where(eq(paymentEvents.eventId, eventId))
  }

  /** Keeps and handles an event. Returns once it is done, or was done before. Throws where the provider should send it again. */
  async function receive({ id, type, subject }: ProviderEvent): Promise<void> {
    if (!subject) return
    // Only what it is about is kept: the event itself names people.
    await db
      .insert(paymentEvents)
      .values({ eventId: id, type, payload: subject })
      .onConflictDoNothing()
    const [kept] = await db
      .select({ handledAt: paymentEvents.handledAt })
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, id))
    if (!kept?.handledAt) await handle(id, subject)
  }

  async function attempt(what: object, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => log.warn({ ...what, err: error }, 'not reconciled yet'))
  }

  return {
    receive,

    /** Job: events that failed, events that never came, and payment pages that may have been paid unheard. */
    async reconcile(): Promise<void> {
      const failed = await db
        .select({ eventId: paymentEvents.eventId, payload: paymentEvents.payload })
        .from(paymentEvents)
        .where(
          and(
            isNull(paymentEvents.handledAt),
            lt(paymentEvents.receivedAt, sql`now() - interval '1 minute'`),
          ),
        )
        .orderBy(asc(paymentEvents.receivedAt))
        .limit(BATCH)
      for (const { eventId, payload } of failed)
        await attempt({ event: eventId }, () => handle(eventId, payload as EventSubject))

      const since = new Date(now().getTime() - LOOK_BACK_MS)
      const unheard = await provider.undelivered(since)
      const ids = unheard.map(({ id }) => id)
      const done =
        ids.length === 0
          ? []
          : await db
              .select({ id: paymentEvents.eventId })
              .from(paymentEvents)
              .where(and(inArray(paymentEvents.eventId, ids), isNotNull(paymentEvents.handledAt)))
      const known = new Set(done.map(({ id }) => id))
      const missing = unheard.filter(({ id }) => !known.has(id)).slice(0, BATCH)
      for (const event of missing) await attempt({ event: event.id }, () => receive(event))

      const waiting = await db
        .select({ sessionId: orders.sessionId })
        .from(orders)
        .where(
          and(
            inArray(orders.status, ['open', 'pending']),
            isNotNull(orders.sessionId),
            gt(orders.createdAt, since),
            lt(orders.createdAt, sql`now() - interval '5 minutes'`),
          ),
        )
        .orderBy(asc(orders.createdAt))
        .limit(BATCH)
      for (const { sessionId } of waiting)
        if (sessionId) await attempt({ session: sessionId }, () => settle.settleCheckout(sessionId))
      const counts = { failed: failed.length, unheard: unheard.length, waiting: waiting.length }
      if (counts.failed + counts.unheard > 0) log.info(counts, 'payments reconciled')
    },
  }
}
