/** Retention of mail that could not be sent. */
import { expect, test } from 'vitest'
import { mails } from '../../db/schema/orders.ts'
import { createLog } from '../../platform/log.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMailRetention } from './mail.service.ts'

const NOW = new Date('2026-06-15T12:00:00Z')

test('drops mails that could not be sent for 30 days and logs their number without addresses', async () => {
  const database = await openTestDatabase()
  const { db } = database
  for (const days of [31, 29])
    await db.insert(mails).values({
      recipient: `${days}@antan.test`,
      subject: 's',
      body: 'b',
      createdAt: new Date(NOW.getTime() - days * 24 * 3_600_000),
    })
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const givenUp: string[] = []
  const { run } = createMailRetention({
    db,
    now: () => NOW,
    giveUp: async (_tx, { recipient }) => void givenUp.push(recipient),
  })
  await run({}, { signal: new AbortController().signal, log })
  expect((await db.select().from(mails)).map(({ recipient }) => recipient)).toEqual([
    '29@antan.test',
  ])
  expect(givenUp).toEqual(['31@antan.test'])
  expect(lines.join('')).toContain('mails given up')
  expect(lines.join('')).not.toContain('@antan.test')
  await database.close()
})
