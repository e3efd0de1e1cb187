/**
 * Calls that wait for the lock of their account leave the database's connections to other people.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockAccount } from '../domain/locks.ts'
import { openPhotoSite, type PhotoSite } from '../testing/photos.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite({ work: false })
})
afterAll(() => site?.close())

test('an account waits for its lock with a few connections, whatever it calls', async () => {
  const one = await site.user('one@antan.test')
  const other = await site.user('other@antan.test')
  const create = () =>
    site.app.inject({
      method: 'POST',
      url: '/api/albums',
      headers: one.headers,
      payload: { title: 'Été' },
    })
  const { replies, reply } = await site.db.transaction(async (tx) => {
    await lockAccount(tx, one.userId)
    const asked = Array.from({ length: 40 }, create)
    await delay(200)
    return { replies: asked, reply: await site.reply(other, 'GET', '/api/albums') }
  })
  expect(reply.statusCode).toBe(200)
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  // Of 40 calls three run, thirty wait for their turn, and the rest are rejected.
  expect(statuses.filter((status) => status === 503)).toHaveLength(7)
  expect(statuses.filter((status) => status === 200)).toHaveLength(33)
}, 20_000)
