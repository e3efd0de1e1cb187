/** Delivery of queued mail beside the deletion of its recipient. */
import { eq } from '../../db/drizzle.ts'
import { expect, test, vi } from 'vitest'
import { MailRefused, type Mailer, type Message } from '../../adapters/mail/mail.ts'
import { sentMails } from '../../db/schema/customers.ts'
import { mails } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import type { Db } from '../../platform/db.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { createMail } from './mail.service.ts'

const mailThrough = (db: Db, mailer: Mailer, undelivered: object[] = []) =>
  createMail({
    db,
    now: () => new Date('2026-06-15T12:00:00Z'),
    enqueue: () => Promise.resolve(),
    mailer: () => Promise.resolve(mailer),
    secrets: createSecretBox(Buffer.alloc(32, 1)),
    undelivered: async (_tx, about) => void undelivered.push(about),
    drawInvoice: () => Promise.resolve(null),
  })

test('a mail whose recipient deletes the account meanwhile is sent once', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const sent: Message[] = []
  const mail = mailThrough(db, { send: async (message) => void sent.push(message) })
  const recipient = 'partante@antan.test'
  await db.insert(users).values({ username: 'partante', email: recipient })
  await db.transaction((tx) => mail.post(tx, { to: recipient, subject: 's', body: 'b' }))
  const [waiting] = await db.select().from(mails)

  const delivered = await db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.email, recipient))
    const delivery = mail.deliver({ mailId: waiting!.id }).then(
      () => 'done',
      () => 'failed',
    )
    await vi.waitFor(async () => expect(await lockWaits(db)).toBe(1), { timeout: 5_000 })
    // In an object, because the transaction would wait for a bare promise before it ends.
    return { delivery }
  })
  expect(await delivered.delivery).toBe('done')
  expect([sent.length, await db.$count(mails)]).toEqual([1, 0])
  await database.close()
})

test('a mail that is sent again keeps its id', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const ids: string[] = []
  const mail = mailThrough(db, {
    send: async ({ id }) => {
      ids.push(id)
      if (ids.length % 2 === 1) throw new Error('taken, but the answer was lost')
    },
  })
  for (const to of ['a@antan.test', 'b@antan.test'])
    await db.transaction((tx) => mail.post(tx, { to, subject: 's', body: 'b' }))
  for (const { id } of await db.select().from(mails)) {
    await expect(mail.deliver({ mailId: id })).rejects.toThrow('lost')
    await mail.deliver({ mailId: id })
  }
  const [first, again, other] = ids
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  await database.close()
})

test('a mail that is refused for good fails once and is recorded; another one waits', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const undelivered: object[] = []
  const mailer: Mailer = {
    send: async ({ subject }) => {
      throw subject === 'refused' ? new MailRefused('550') : new Error('450')
    },
  }
  const mail = mailThrough(db, mailer, undelivered)
  const to = 'disparue@antan.test'
  await db.insert(users).values({ username: 'disparue', email: to })
  for (const subject of ['refused', 'later'])
    await db.transaction((tx) => mail.post(tx, { to, subject, body: 'b', giftId: 'gift_1' }))
  const [refused, later] = await db.select().from(mails).orderBy(mails.id)
  await expect(mail.deliver({ mailId: refused!.id })).rejects.toThrow('550')
  await mail.deliver({ mailId: refused!.id })
  await expect(mail.deliver({ mailId: later!.id })).rejects.toThrow('450')
  expect((await db.select().from(mails)).map(({ subject }) => subject)).toEqual(['later'])
  expect(await db.select().from(sentMails)).toMatchObject([{ subject: 'refused', refused: true }])
  expect(undelivered).toEqual([{ recipient: to, giftId: 'gift_1' }])
  await database.close()
})

test('the account is told of a mail that is refused for good, at its address of that day', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const mail = mailThrough(db, { send: () => Promise.reject(new MailRefused('550')) })
  const [anna, gone] = await db
    .insert(users)
    .values(['anna', 'partie'].map((username) => ({ username, email: `${username}@antan.test` })))
    .returning({ userId: users.id })
  for (const { userId } of [anna!, gone!]) {
    const ifRefused = { userId, subject: 'Refusé', body: 'b' }
    const refused = { to: 'nul@antan.test', subject: 's', body: 'b', ifRefused }
    await db.transaction((tx) => mail.post(tx, refused))
  }
  await db
    .update(users)
    .set({ email: 'anna.nouvelle@antan.test' })
    .where(eq(users.id, anna!.userId))
  await db.delete(users).where(eq(users.id, gone!.userId))
  for (const { id } of await db.select().from(mails))
    await expect(mail.deliver({ mailId: id })).rejects.toThrow('550')
  expect(await db.select().from(mails)).toMatchObject([
    { recipient: 'anna.nouvelle@antan.test', subject: 'Refusé' },
  ])
  await database.close()
})
