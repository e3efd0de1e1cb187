/**
 * Signs events as Stripe does and delivers them at once, twice, or when released in either order.
 */
import { createHmac } from 'node:crypto'
import type { Json, StripeObject } from './facts.ts'
import type { Book } from './book.ts'

export type DeliveryMode = 'once' | 'twice' | 'held'
/** Sends one signed event and returns the status of the reply. */
type Send = (payload: string, signature: string) => Promise<number>
type Deps = {
  book: Book
  secret: string
  now: () => Date
  send: Send
  onError: (error: unknown) => void
}

const API_VERSION = '2026-10-28.endive'
const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** The `stripe-signature` header of a payload sent at `seconds` since 1970. */
export const signatureOf = (payload: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`

export function createWebhooks({ book, secret, now, send, onError }: Deps) {
  let mode: DeliveryMode = 'once'
  const held: StripeObject[] = []
  const running = new Set<Promise<void>>()

  async function deliver(event: StripeObject): Promise<void> {
    const payload = JSON.stringify(event)
    try {
      // An event is delivered only after it is stored.
      await book.save()
      const status = await send(payload, signatureOf(payload, secret, secondsOf(now())))
      if (status < 200 || status > 299) return
      event.pending_webhooks = 0
      await book.save()
    } catch (error) {
      onError(error)
    }
  }
  function start(events: StripeObject[]): void {
    const run = (async () => {
      for (const event of events) await deliver(event)
    })()
    running.add(run)
    void run.finally(() => running.delete(run))
  }

  return {
    /** Stores an event with a snapshot of `object` and delivers it in the current mode. */
    emit(type: string, object: StripeObject, previous?: { [key: string]: Json }): StripeObject {
      const event = book.put({
        id: book.newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: secondsOf(now()),
        type,
        livemode: false,
        pending_webhooks: 1,
        data: {
          object: structuredClone(object),
          ...(previous ? { previous_attributes: previous } : {}),
        },
        request: { id: null, idempotency_key: null },
      })
      if (mode === 'held') held.push(event)
      else start(mode === 'twice' ? [event, event] : [event])
      return event
    },
    get mode() {
      return mode
    },
    setMode(next: DeliveryMode): void {
      mode = next
    },
    heldCount: (): number => held.length,
    /** Delivers the held events, oldest first or newest first. */
    release(order: 'ordered' | 'reversed'): void {
      const events = held.splice(0)
      start(order === 'reversed' ? events.reverse() : events)
    },
    resend: (event: StripeObject): void => start([event]),
    /** Resolves when no delivery is running. */
    async settle(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
