/**
 * Delivers events shuffled, repeated, late, concurrently and to crashing handlers, under money
 * traffic.
 */
import { signatureOf } from '../adapters/payments/sandbox/webhooks.ts'
import type { Database } from '../platform/db.ts'
import { randomOf } from './figure.ts'
import { actsOf, openTradingSite, play, untilPaidBack } from './money-acts.ts'
import { expectBooksAgree } from './money-book.ts'
import { CRASH_TEST_SECRET, crashingPayments } from './money-crashes.ts'

const ACTS = 90
const WAVES = 6
const AT_ONCE = 8
/**
 * Share of the deliveries of unhandled events that crash; handled events have no step to crash at.
 */
const CRASH_RATE = 0.85
/** A handler crashes within this many steps. */
const MAX_STEPS_TO_CRASH = 4

export type DeliveryCount = { deliveries: number; events: number; crashes: number }

/**
 * Runs one sequence and compares the books. At the end every event is delivered once more, newest
 * first.
 */
export async function deliverRandomly(
  database: Database,
  { seed, deliveries }: { seed: number; deliveries: number },
): Promise<DeliveryCount> {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const { site, people } = await openTradingSite(database)
  const count: DeliveryCount = { deliveries: 0, events: 0, crashes: 0 }
  const lasting = crashingPayments(site, () => false)
  const handled = new Set<string>()

  async function deliver(
    event: { id: string },
    payments: ReturnType<typeof crashingPayments>,
  ): Promise<void> {
    const payload = JSON.stringify(event)
    const read = payments.readEvent(
      payload,
      signatureOf(payload, CRASH_TEST_SECRET, Math.floor(Date.now() / 1_000)),
    )
    if (!read) throw new Error('a signed event was refused')
    count.deliveries += 1
    await payments.receive(read)
    handled.add(event.id)
  }
  /** Delivers to a handler that crashes at one of its first steps, unless it finishes before. */
  async function deliverToCrashing(event: { id: string }): Promise<void> {
    let steps = 1 + Math.floor(random() * MAX_STEPS_TO_CRASH)
    await deliver(
      event,
      crashingPayments(site, () => --steps === 0),
    ).catch((error: unknown) => {
      if (steps > 0) throw error
      count.crashes += 1
    })
  }

  try {
    site.sandbox.webhooks.setMode('held')
    const [acts = []] = actsOf({ seed, runs: 1, acts: ACTS, deliveries: false })
    const wave = ACTS / WAVES
    const share = Math.ceil(deliveries / WAVES)
    for (let from = 0; from < ACTS; from += wave) {
      await Promise.all(acts.slice(from, from + wave).map((act) => play(site, people, act)))
      const events = await site.all('events')
      const deliverOne = async () => {
        const event = pick(events)
        await (!handled.has(event.id) && random() < CRASH_RATE
          ? deliverToCrashing(event)
          : deliver(event, lasting))
      }
      for (let made = 0; made < share && events.length > 0; made += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, deliverOne))
    }
    // Refunds cause further events, so the list is read until it has no new ones.
    let known = -1
    while (known !== count.events) {
      known = count.events
      const events = await site.all('events')
      for (const event of events) await deliver(event, lasting)
      await untilPaidBack(site)
      count.events = (await site.all('events')).length
    }
    await expectBooksAgree(site, people, `seed ${seed}`)
    return count
  } finally {
    await site.close()
  }
}
