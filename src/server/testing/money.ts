/**
 * A whole site with the payment sandbox and plans on sale, and helper functions for customers and
 * banks.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Confirmation, PhotosOfAlbum, Transaction } from '#contract/payments.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { PAYMENTS_PREFIX } from '../adapters/payments/sandbox/sandbox.ts'
import { eq } from '../db/drizzle.ts'
import { photos } from '../db/schema/photos.ts'
import { users } from '../db/schema/users.ts'
import { seedPricing } from '../features/pricing/pricing.seed.ts'
import { newPublicId } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { listAll, type Row } from './money-book.ts'
import { openPhotoSite, type PhotoSite, type PhotoSiteOptions } from './photos.ts'
import type { TestSession } from './session.ts'

/** Inserts a restored photo without files and returns its public id. */
export async function insertRestoredPhoto(db: Db, userId: number): Promise<string> {
  const publicId = newPublicId()
  await db.insert(photos).values({
    publicId,
    userId,
    filename: 'a.jpg',
    originalUrl: 'a',
    restoredUrl: 'b',
    restoredHdUrl: 'c',
    watermarkUrl: 'd',
    status: 'completed',
    width: 9,
    height: 9,
  })
  return publicId
}

/** `credits` at the unit price, where no plan is named. */
type Wish = {
  planKey?: string
  credits?: number
  waiver?: boolean
  photo?: string
  unlocks?: PhotosOfAlbum
}

/** The values of an order of ten credits, without its id. */
export const packOrder = (userId: number) =>
  ({
    userId,
    planName: 'Pack',
    mode: 'payment',
    via: 'session',
    credits: 10,
    amount: 2490,
  }) as const

export const openMoneySite = async (options: PhotoSiteOptions = {}) =>
  moneySiteOn(await openPhotoSite(options))

/** Puts plans on sale on a site and returns it with helper functions for customers and banks. */
export async function moneySiteOn(site: PhotoSite) {
  const { app, sandbox, folder } = site
  if (!sandbox) throw new Error('the site has no payment sandbox')
  await site.db.transaction(seedPricing)

  const post = (session: TestSession | null, url: string, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...session?.headers },
    })
  /** Presses a button of the sandbox. */
  const press = async (path: string, fields: Record<string, string>) => {
    const reply = await app.inject({
      method: 'POST',
      url: PAYMENTS_PREFIX + path,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await sandbox.webhooks.settle()
    return reply
  }
  const order = (
    session: TestSession,
    { planKey, credits = 1, waiver = false, photo, unlocks }: Wish = {},
  ) => {
    const more = {
      ...(waiver ? { waiver: waiverCopy.version } : {}),
      ...(photo ? { photo } : {}),
      ...(unlocks ? { unlocks } : {}),
    }
    if (planKey) return post(session, '/api/create-checkout-session', { planKey, ...more })
    return post(session, '/api/create-direct-payment', { amount: 0.01, credits, ...more })
  }
  /** Opens a payment page and returns the session's id. */
  async function checkout(session: TestSession, wish: Wish = {}): Promise<string> {
    const reply = await order(session, wish)
    if (reply.statusCode !== 200) throw new Error(`no payment page: ${reply.body}`)
    return reply.json<{ url: string }>().url.split('/').at(-1) ?? ''
  }
  const ask = async <T>(path: string): Promise<T> => {
    const reply = await app.inject({
      url: `${PAYMENTS_PREFIX}/v1/${path}`,
      headers: { authorization: 'Bearer sk_test_payment_sandbox' },
    })
    return reply.json<T>()
  }

  return {
    ...site,
    sandbox,
    post,
    press,
    order,
    checkout,
    pay: (sessionId: string, action = 'pay') => press(`/pay/${sessionId}`, { action }),
    async buy(session: TestSession, wish: Wish = {}): Promise<string> {
      const sessionId = await checkout(session, wish)
      await press(`/pay/${sessionId}`, { action: 'pay' })
      return sessionId
    },
    /**
     * Presses a button of the sandbox's operator page, such as `refund` or `renew-paid`, on an
     * object.
     */
    operate: (action: string, id = '') => press('/', { action, id }),
    /**
     * The hundred newest objects of the sandbox's book, newest first: `charges`, `subscriptions`,
     * `disputes` …
     */
    objects: async (kind: string): Promise<Row[]> =>
      (await ask<{ data: Row[] }>(`${kind}?limit=100`)).data,
    /** Returns the id of the newest object of a kind. */
    newestId: async (kind: string): Promise<string> =>
      String((await ask<{ data: Row[] }>(`${kind}?limit=1`)).data[0]?.id),
    /** The operator refunds a part of a charge, in cents. */
    async refundPart(charge: string, amount: number): Promise<void> {
      await app.inject({
        method: 'POST',
        url: `${PAYMENTS_PREFIX}/v1/refunds`,
        payload: `charge=${charge}&amount=${amount}`,
        headers: {
          authorization: 'Bearer sk_test_payment_sandbox',
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
      await sandbox.webhooks.settle()
    },
    /** All objects of a kind, newest first. */
    all: (kind: string) => listAll(ask, kind),
    transactions: async (session: TestSession) =>
      (await app.inject({ url: '/api/transactions/user', headers: session.headers })).json<
        Transaction[]
      >(),
    confirmation: async (session: TestSession, sessionId: string) =>
      (
        await app.inject({
          url: `/api/payments/confirmation?session_id=${sessionId}`,
          headers: session.headers,
        })
      ).json<Confirmation & { code?: string }>(),
    /** The balance and the debt as they are stored; undefined for a deleted account. */
    account: async (session: TestSession) =>
      (
        await site.db
          .select({ credits: users.credits, debt: users.debt })
          .from(users)
          .where(eq(users.id, session.userId))
      )[0],
    balance: (session: TestSession) => site.credits.balance(site.db, session.userId),

    /** Mails in the outbox, oldest first, once there are at least `count`. */
    async mails(count = 1): Promise<string[]> {
      const end = Date.now() + 20_000
      for (;;) {
        const names = (await readdir(join(folder, 'outbox')).catch(() => []))
          .filter((name) => !name.startsWith('.'))
          .toSorted()
        if (names.length >= count)
          return Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
        if (Date.now() > end)
          throw new Error(`${names.length} mails in the outbox, ${count} awaited`)
        await delay(50)
      }
    },
  }
}
export type MoneySite = Awaited<ReturnType<typeof openMoneySite>>

/** Unlocks a new restored photo of this user. */
export const unlockPhoto = async (site: MoneySite, session: TestSession) =>
  site.post(session, `/api/photos/${await insertRestoredPhoto(site.db, session.userId)}/unlock`)

/**
 * Opens one site for the tests of a file; before each test `give` receives it with a new user and
 * their address.
 */
export function moneySiteForTests(
  give: (site: MoneySite, person: TestSession, address: string) => void,
  options: PhotoSiteOptions = {},
): void {
  let site: MoneySite
  let people = 0
  beforeAll(async () => {
    site = await openMoneySite(options)
  })
  beforeEach(async () => {
    const address = `person${++people}@antan.test`
    give(site, await site.user(address), address)
  })
  afterAll(() => site.close())
}
