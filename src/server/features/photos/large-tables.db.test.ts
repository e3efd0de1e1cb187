/** Polls and deletions stay fast beside many rows of other accounts, because they use indexes. */
import { eq, sql } from '../../db/drizzle.ts'
import { users } from '../../db/schema/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite({ work: false })
})
afterAll(() => site?.close())

const uploaded = async (email: string) => {
  const session = await site.user(email, { credits: 1 })
  const { photo } = (await site.upload(session)).json<{ photo: { id: number; publicId: string } }>()
  return { session, ...photo }
}
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
async function fastest(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let run = 0; run < 5; run++) least = Math.min(least, await timeOf(work))
  return least
}
/** Deletes the row of a new account with 50 photos. */
async function deletion(email: string): Promise<number> {
  const { userId } = await site.user(email)
  await site.db
    .execute(sql`insert into photos (public_id, user_id, original_url, filename, width, height)
    select ${email} || n, ${userId}, 'x', 'x', 1, 1 from generate_series(1, 50) n`)
  return timeOf(() => site.db.delete(users).where(eq(users.id, userId)))
}

test('150,000 restorations and movements of others slow neither a poll nor a deletion', async () => {
  const other = await uploaded('other@antan.test')
  // Its restoration waits behind those of all others.
  const { publicId } = await uploaded('waiting@antan.test')
  const poll = () => site.reply(null, 'GET', `/api/photos/status/${publicId}`)
  const alone = { poll: await fastest(poll), deletion: await deletion('first@antan.test') }
  await site.db.execute(sql`update restorations set id = 1000000 + id`)
  await site.db.execute(sql`insert into restorations (photo_id, user_id, status)
    select ${other.id}, ${other.session.userId}, 'done' from generate_series(1, 150000)`)
  await site.db.execute(sql`insert into credit_movements (user_id, amount, reason, reference)
    select ${other.session.userId}, 1, 'purchase', 'test:' || n from generate_series(1, 150000) n`)
  await site.db.execute(sql`analyze restorations, credit_movements`)
  expect(await fastest(poll)).toBeLessThan(5 * alone.poll + 10)
  expect(await deletion('second@antan.test')).toBeLessThan(5 * alone.deletion + 100)
}, 60_000)

test('the refunds of others slow no list of purchases', async () => {
  const buyer = await site.user('buyer@antan.test')
  const other = await site.user('refunded@antan.test')
  await site.db
    .execute(sql`insert into transactions (user_id, amount, currency, credits, status, type, stripe_session_id)
    values (${buyer.userId}, 5, 'eur', 1, 'completed', 'one_time', 'cs_test')`)
  const list = () => site.reply(buyer, 'GET', '/api/transactions/user')
  expect((await list()).statusCode).toBe(200)
  const alone = await fastest(list)
  await site.db
    .execute(sql`insert into transactions (user_id, amount, currency, credits, status, type, refund_of)
    select ${other.userId}, -1, 'eur', -1, 'completed', 'refund', 1000000 from generate_series(1, 200000)`)
  await site.db.execute(sql`analyze transactions`)
  expect(await fastest(list)).toBeLessThan(3 * alone + 5)
}, 60_000)
