/**
 * Payment traffic of one person for the runs that kill processes: purchases, unlocks, refunds and
 * gifts.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Confirmation } from '#contract/payments.ts'
import type { Gift } from '#contract/gifts.ts'
import { giftWaiver } from '#copy/account/gifts.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import type { Db } from '../platform/db.ts'
import { giftWish } from './gifts.ts'
import { insertRestoredPhoto } from './money.ts'
import type { openProcesses } from './money-processes.ts'
import type { startProvider } from './money-provider.ts'
import type { TestSession } from './session.ts'

/** Share of the payments that the operator refunds. */
const REFUND_RATE = 0.15
/** Share of the purchases that are gifts. */
const GIFT_RATE = 0.25
/** Share of the other purchases after which an album is unlocked instead of one photo. */
const ALBUM_RATE = 0.3
/** Photos of such an album. */
const ALBUM_PHOTOS = 4

export type Site = {
  db: Db
  places: Awaited<ReturnType<typeof openProcesses>>
  provider: Awaited<ReturnType<typeof startProvider>>
}
/** Operations that got a reply of success; ids of payment pages, photos and gifts. */
export type Acknowledged = {
  paid: Set<string>
  confirmed: Set<string>
  unlocked: string[]
  redeemed: string[]
}

export function pickFrom<T>(random: () => number, list: readonly T[]): T {
  if (list.length === 0) throw new Error('nothing to pick from')
  return list[Math.floor(random() * list.length)] as T
}

/** Creates the traffic of one person; successful replies are added to `acknowledged`. */
export function createTraffic(
  { db, places, provider }: Site,
  random: () => number,
  acknowledged: Acknowledged,
) {
  const { paid, confirmed, unlocked, redeemed } = acknowledged
  const pick = <T>(list: readonly T[]): T => pickFrom(random, list)

  async function ask(person: TestSession, name: string, path: string, body?: object) {
    const init = body
      ? {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...person.headers, 'content-type': 'application/json' },
        }
      : { headers: person.headers }
    return places.ask(pick(places.alive()), name, path, init)
  }
  /** Buys, confirms while events arrive, unlocks and is sometimes refunded; records every reply. */
  async function tradeOnce(person: TestSession): Promise<void> {
    const opened = await ask(person, 'checkout', '/api/create-checkout-session', {
      planKey: 'pack_10',
      waiver: waiverCopy.version,
    })
    const sessionId = (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) ?? ''
    await provider.press(`/pay/${sessionId}`, { action: 'pay' })
    paid.add(sessionId)
    const back = await ask(person, 'return', `/api/payments/confirmation?session_id=${sessionId}`)
    if (back.status === 200 && (JSON.parse(back.body) as Confirmation).status === 'paid')
      confirmed.add(sessionId)
    await unlockInTwoTabs(person, random() < ALBUM_RATE ? ALBUM_PHOTOS : 1)
    if (random() < REFUND_RATE)
      await provider.press('/', { action: 'refund', id: pick(await provider.all('charges')).id })
  }

  /** Each tab unlocks photo after photo, the second one from the last. */
  async function unlockInTwoTabs(person: TestSession, count: number): Promise<void> {
    const album: string[] = []
    for (let n = 0; n < count; n++) album.push(await insertRestoredPhoto(db, person.userId))
    const confirmedIn = async (tab: readonly string[]) => {
      const done: string[] = []
      for (const publicId of tab) {
        const reply = await ask(person, 'unlock', `/api/photos/${publicId}/unlock`, {}).catch(
          () => null,
        )
        if (reply?.status === 200) done.push(publicId)
      }
      return done
    }
    const tabs = await Promise.all([album, album.toReversed()].map(confirmedIn))
    unlocked.push(...new Set(tabs.flat()))
  }

  /** Buys a gift, and two people redeem its code at the same time. */
  async function giveOnce(person: TestSession, people: readonly TestSession[]): Promise<void> {
    const opened = await ask(person, 'gift', '/api/gifts', {
      planKey: 'pack_10',
      waiver: giftWaiver.version,
      gift: giftWish(),
    })
    const sessionId = (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1) ?? ''
    await provider.press(`/pay/${sessionId}`, { action: 'pay' })
    paid.add(sessionId)
    await ask(person, 'return', `/api/payments/confirmation?session_id=${sessionId}`)
    const [gift] = JSON.parse((await ask(person, 'gifts', '/api/gifts')).body) as Gift[]
    if (!gift?.code) return
    const { id, code } = gift
    const replies = await Promise.allSettled(
      [person, pick(people)].map((one) => ask(one, 'redeem', '/api/gifts/redemption', { code })),
    )
    if (replies.some((reply) => reply.status === 'fulfilled' && reply.value.status === 200))
      redeemed.push(id)
  }

  /** Buys or gives until the traffic is over. */
  return async function trade(
    person: TestSession,
    people: readonly TestSession[],
    isOver: () => boolean,
  ): Promise<void> {
    do
      await (random() < GIFT_RATE ? giveOnce(person, people) : tradeOnce(person)).catch(() =>
        delay(20),
      )
    while (!isOver())
  }
}
