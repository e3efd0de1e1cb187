/** Tests that retention follows a clock that jumps by two days a run only. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { eq } from '../db/drizzle.ts'
import { authLogs } from '../db/schema/logs.ts'
import { installation } from '../db/schema/service.ts'
import { users } from '../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../testing/photos.ts'

const TODAY = new Date('2026-11-26T04:10:00Z')
const daysLater = (days: number) => new Date(TODAY.getTime() + days * DAY_MS)
let time = TODAY
let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite({ now: () => time, work: false })
  await site.db.insert(installation).values({ id: 'installation' })
})
afterAll(() => site?.close())

test('a clock that is years ahead for a night deletes two days of logs and announces no deletion', async () => {
  const ages = [366, 364, 363, 1]
  await site.db.insert(authLogs).values(
    ages.map((age) => ({
      authProvider: 'local',
      result: 'success' as const,
      timestamp: daysLater(-age),
    })),
  )
  const rows = () => site.db.$count(authLogs)
  const anna = await site.user('anna@antan.test')
  await site.db.update(users).set({ lastSeenAt: TODAY }).where(eq(users.id, anna.userId))
  await site.runJob('retention')
  expect(await rows()).toBe(3)
  time = daysLater(900)
  await site.runJob('retention')
  expect(await rows()).toBe(2)
  expect(site.lines.join('')).toContain('"daysBehind":898')
  expect(await site.waitingMails('anna@antan.test')).toEqual([])
  time = daysLater(1)
  await site.runJob('retention')
  time = daysLater(3)
  await site.runJob('retention')
  expect(await rows()).toBe(1)
})
