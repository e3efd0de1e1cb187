/** Events of the provider delivered shuffled, many times over, late, several at once and to handlers that die, while trade goes on. */
import { signatureOf } from '../adapters/payments/sandbox/webhooks.ts'
import type { Database } from '../platform/db.ts'
import { randomOf } from './figure.ts'
import { actsOf, openTradingSite, play, untilPaidBack } from './money-acts.ts'
import { expectBooksAgree } from './money-book.ts'
import { DYING_SECRET, dyingPayments } from './money-deaths.ts'

const ACTS = 90
const WAVES = 6
const AT_ONCE = 8
/** Of the deliveries of events that are not handled yet; of the others nothing is left to die of. */
const DEATHS = 0.85
/** Within which a handler dies. */
const MOST_STEPS = 4

export type DeliveryCount = { deliveries: number; events: number; deaths: number }

/** Plays one run and judges it. `deliveries` are made while trade goes on; at its end each event comes once more, newest first. */
export async function deliverRandomly(
  database: Database,
  { seed, deliveries }: { seed: number; deliveries: number },
): Promise<DeliveryCount> {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const { site, people } = await openTradingSite(database)
  const count: DeliveryCount = { deliveries: 0, events: 0, deaths: 0 }
  const lasting = dyingPayments(site, () => false)
  const handled = new Set<string>()

  async function deliver(
    event: { id: string },
    payments: ReturnType<typeof dyingPayments>,
  ): Promise<void> {
    const payload = JSON.stringify(event)
    const read = payments.readEvent(
      payload,
      signatureOf(payload, DYING_SECRET, Math.floor(Date.now() / 1_000)),
    )
    if (!read) throw new Error('a signed event was refused')
    count.deliveries += 1
    await payments.receive(read)
    handled.add(event.id)
  }
  /** To a handler that dies at one of its first steps, unless it is done before. */
  async function deliverDying(event: { id: string }): Promise<void> {
    let steps = 1 + Math.floor(random() * MOST_STEPS)
    await deliver(
      event,
      dyingPayments(site, () => --steps === 0),
    ).catch((error: unknown) => {
      if (steps > 0) throw error
      count.deaths += 1
    })
  }

  try {
    site.sandbox.webhooks.setMode('held')
    const [acts = []] = actsOf({ seed, runs: 1, acts: ACTS, deliveries: false })
    const [wave, share] = [ACTS / WAVES, Math.ceil(deliveries / WAVES)]
    for (let from = 0; from < ACTS; from += wave) {
      await Promise.all(acts.slice(from, from + wave).map((act) => play(site, people, act)))
      const events = await site.all('events')
      const deliverOne = async () => {
        const event = pick(events)
        await (!handled.has(event.id) && random() < DEATHS
          ? deliverDying(event)
          : deliver(event, lasting))
      }
      for (let made = 0; made < share && events.length > 0; made += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, deliverOne))
    }
    // What paying back causes is told as well, so the list is read again until nothing new is in it.
    for (let known = -1; known !== count.events;) {
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
