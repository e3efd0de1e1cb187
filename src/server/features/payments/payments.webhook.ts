/**
 * The provider's webhook: verifies each event, stores it once and settles what it is about;
 * reconciliation repeats what failed.
 */
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import { and, eq, gt, inArray, isNotNull, isNull, lt, sql, type SQL } from '../../db/drizzle.ts'
import {
  WEBHOOK_PATH,
  type EventSubject,
  type PaymentProvider,
  type ProviderEvent,
} from '../../adapters/payments/payments.ts'
import { paymentEvents, transactions } from '../../db/schema/money.ts'
import { orders } from '../../db/schema/orders.ts'
import { isDisputeOpen } from '../../domain/disputes.ts'
import type { PaymentsDeps } from './payments.deps.ts'

/** An event has a few kilobytes. */
const MAX_EVENT_BYTES = 512 * 1024

type EventReceiver = {
  readEvent(payload: string, signature: string): ProviderEvent | null
  receive(event: ProviderEvent): Promise<void>
}

/**
 * Mounts the webhook, which is not part of the contract: its signature covers the raw body.
 * Replies 200 once the event is handled, 400 to a forged one, 500 to have it sent again.
 */
export async function paymentsWebhook(
  app: FastifyInstance,
  payments: EventReceiver,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      (_req, body, done) => done(null, body),
    )
    scope.post(WEBHOOK_PATH, { logLevel: 'warn' }, async (req, reply) => {
      const signature = req.headers['stripe-signature']
      const payload = Buffer.isBuffer(req.body) ? req.body.toString('utf8') : ''
      const event = typeof signature === 'string' ? payments.readEvent(payload, signature) : null
      reply.header('cache-control', 'no-store')
      if (!event) return reply.code(400).send({ received: false })
      await payments.receive(event)
      return { received: true }
    })
  })
}

/**
 * How far back events are fetched: Stripe keeps them for 30 days and retries their delivery for
 * three.
 */
const LOOK_BACK_MS = 7 * DAY_MS
/**
 * Rows handled per kind in one reconciliation, and how many at once: 10,000 within an hour, and a
 * run ends within the ten minutes of its job where a row takes .4 s.
 */
const MAX_ROWS_PER_RECONCILIATION = 2_000
const MAX_ROWS_AT_ONCE = 5
/** So that rows which stay unsettled, such as abandoned pages, do not take the turn of others. */
const IN_RANDOM_ORDER = sql`random()`

type InboxDeps = Pick<PaymentsDeps, 'db' | 'now' | 'log'> & {
  provider: Pick<PaymentProvider, 'events'>
  settle: Record<EventSubject['kind'], (id: string) => Promise<void>>
  maxRows?: number
}

async function forEachRow<T>(rows: readonly T[], work: (row: T) => Promise<void>): Promise<void> {
  const rest = rows.values()
  await Promise.all(
    Array.from({ length: MAX_ROWS_AT_ONCE }, async () => {
      for (const row of rest) await work(row)
    }),
  )
}

export function createEventInbox(deps: InboxDeps) {
  const { db, now, log, provider, settle, maxRows = MAX_ROWS_PER_RECONCILIATION } = deps

  /** Settles the subject of a stored event. Stores a failure with the event and rethrows it. */
  async function handle(eventId: string, subject: EventSubject): Promise<void> {
    try {
      await settle[subject.kind](subject.id)
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

  /**
   * Stores and handles an event; one handled before is ignored. Throws where the provider should
   * send it again.
   */
  async function receive({ id, type, subject }: ProviderEvent): Promise<void> {
    if (!subject) return
    // Only the subject is stored: the event itself contains personal data.
    await db
      .insert(paymentEvents)
      .values({ eventId: id, type, payload: subject })
      .onConflictDoNothing()
    const [stored] = await db
      .select({ handledAt: paymentEvents.handledAt })
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, id))
    if (!stored?.handledAt) await handle(id, subject)
  }

  const logFailure = async (context: object, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => log.warn({ ...context, err: error }, 'not reconciled yet'))

  async function retryFailedEvents(): Promise<number> {
    const failed = await db
      .select({ eventId: paymentEvents.eventId, payload: paymentEvents.payload })
      .from(paymentEvents)
      .where(
        and(
          isNull(paymentEvents.handledAt),
          lt(paymentEvents.receivedAt, sql`now() - interval '1 minute'`),
        ),
      )
      .orderBy(IN_RANDOM_ORDER)
      .limit(maxRows)
    await forEachRow(failed, ({ eventId, payload }) =>
      logFailure({ event: eventId }, () => handle(eventId, payload as EventSubject)),
    )
    return failed.length
  }

  /** The events that are not stored, or whose row does not meet the condition; oldest first. */
  async function notStored(
    events: readonly ProviderEvent[],
    condition?: SQL,
  ): Promise<ProviderEvent[]> {
    const ids = events.map(({ id }) => id)
    const stored =
      ids.length === 0
        ? []
        : await db
            .select({ id: paymentEvents.eventId })
            .from(paymentEvents)
            .where(and(inArray(paymentEvents.eventId, ids), condition))
    const known = new Set(stored.map(({ id }) => id))
    return events.filter(({ id }) => !known.has(id))
  }

  async function fetchUndeliveredEvents(since: Date): Promise<number> {
    const undelivered = await provider.events(since, 'undelivered')
    // Stored ones that failed are retried in random order and do not take the turn of others.
    const unknown = await notStored(undelivered)
    await forEachRow(unknown.slice(0, maxRows), (event) =>
      logFailure({ event: event.id }, () => receive(event)),
    )
    return undelivered.length
  }

  async function settleWaitingOrders(since: Date): Promise<number> {
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
      .orderBy(IN_RANDOM_ORDER)
      .limit(maxRows)
    await forEachRow(waiting, async ({ sessionId }) => {
      if (sessionId) await logFailure({ session: sessionId }, () => settle.checkout(sessionId))
    })
    return waiting.length
  }

  /** A decision whose event is missing, or was handled by a version that did not record it. */
  async function settleOpenDisputes(): Promise<void> {
    const disputed = await db
      .select({ paymentIntentId: transactions.stripePaymentIntentId })
      .from(transactions)
      .where(and(isDisputeOpen, isNotNull(transactions.stripePaymentIntentId)))
      .orderBy(IN_RANDOM_ORDER)
      .limit(maxRows)
    await forEachRow(disputed, async ({ paymentIntentId }) => {
      if (paymentIntentId)
        await logFailure({ payment: paymentIntentId }, () => settle.payment(paymentIntentId))
    })
  }

  return {
    receive,

    /**
     * Job: retries failed events, fetches undelivered ones, and reads open disputes and payment
     * pages that may have been paid.
     */
    async reconcile(): Promise<void> {
      const since = new Date(now().getTime() - LOOK_BACK_MS)
      // First, because it throws where the provider does not answer, and the rest would wait long.
      const unheard = await fetchUndeliveredEvents(since)
      const failed = await retryFailedEvents()
      const waiting = await settleWaitingOrders(since)
      await settleOpenDisputes()
      if (failed + unheard > 0) log.info({ failed, unheard, waiting }, 'payments reconciled')
    },

    /**
     * Job after the restore of a backup: handles every event since, delivered ones too, and earlier
     * ones that were delivered after it. Throws when it is stopped; the next run continues.
     */
    async replay(since: Date, signal: AbortSignal): Promise<void> {
      const from = new Date(since.getTime() - LOOK_BACK_MS)
      const missing = await notStored(
        await provider.events(from, 'all'),
        isNotNull(paymentEvents.handledAt),
      )
      for (const event of missing) {
        signal.throwIfAborted()
        await logFailure({ event: event.id }, () => receive(event))
      }
      log.info({ events: missing.length }, 'payments since the backup replayed')
    },
  }
}
