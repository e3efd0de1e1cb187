/** Polls, lists and deletions read no rows of other accounts, because they use indexes. */
import { eq, sql } from '../../db/drizzle.ts'
import { users } from '../../db/schema/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksRead } from '../../testing/blocks-read.ts'
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
/** Blocks read while the row of a new account with 50 photos is deleted. */
async function deletion(email: string): Promise<number> {
  const { userId } = await site.user(email)
  await site.db
    .execute(sql`insert into photos (public_id, user_id, original_url, filename, width, height)
    select ${email} || n, ${userId}, 'x', 'x', 1, 1 from generate_series(1, 50) n`)
  return blocksRead(site.db, () => site.db.delete(users).where(eq(users.id, userId)))
}

test('150,000 restorations and movements of others are read by neither a poll nor a deletion', async () => {
  const other = await uploaded('other@antan.test')
  // Its restoration waits behind those of all others.
  const { publicId } = await uploaded('waiting@antan.test')
  const poll = () =>
    blocksRead(site.db, async () => {
      const { statusCode } = await site.reply(null, 'GET', `/api/photos/status/${publicId}`)
      expect(statusCode).toBe(200)
    })
  const alone = { poll: await poll(), deletion: await deletion('first@antan.test') }
  await site.db.execute(sql`update restorations set id = 1000000 + id`)
  await site.db.execute(sql`insert into restorations (photo_id, user_id, status)
    select ${other.id}, ${other.session.userId}, 'done' from generate_series(1, 150000)`)
  await site.db.execute(sql`insert into credit_movements (user_id, amount, reason, reference)
    select ${other.session.userId}, 1, 'purchase', 'test:' || n from generate_series(1, 150000) n`)
  await site.db.execute(sql`analyze restorations, credit_movements`)
  expect(alone.poll).toBeGreaterThan(0)
  expect(await poll()).toBeLessThan(2 * alone.poll + 50)
  expect(await deletion('second@antan.test')).toBeLessThan(2 * alone.deletion + 50)
}, 60_000)

test('no list of purchases reads the refunds of others', async () => {
  const buyer = await site.user('buyer@antan.test')
  const other = await site.user('refunded@antan.test')
  await site.db
    .execute(sql`insert into transactions (user_id, amount, currency, credits, status, type, stripe_session_id)
    values (${buyer.userId}, 5, 'eur', 1, 'completed', 'one_time', 'cs_test')`)
  const list = () =>
    blocksRead(site.db, async () => {
      const { statusCode } = await site.reply(buyer, 'GET', '/api/transactions/user')
      expect(statusCode).toBe(200)
    })
  const alone = await list()
  expect(alone).toBeGreaterThan(0)
  await site.db
    .execute(sql`insert into transactions (user_id, amount, currency, credits, status, type, refund_of)
    select ${other.userId}, -1, 'eur', -1, 'completed', 'refund', 1000000 from generate_series(1, 200000)`)
  await site.db.execute(sql`analyze transactions`)
  expect(await list()).toBeLessThan(2 * alone + 50)
}, 60_000)
