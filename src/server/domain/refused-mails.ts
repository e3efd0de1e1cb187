/** Accounts whose mail server refused a mail for good: their next notice waits. */
import { DAY_MS } from '#contract/durations.ts'
import { and, eq, gt, notExists, type SQL } from '../db/drizzle.ts'
import { sentMails } from '../db/schema/customers.ts'
import type { photos } from '../db/schema/photos.ts'
import type { users } from '../db/schema/users.ts'
import type { Reader } from '../platform/db.ts'

/** Days from a refusal to the next notice of a deletion. */
const PAUSE_DAYS = 30

export const takesMails = (
  db: Reader,
  owner: typeof users.id | typeof photos.userId,
  now: Date,
): SQL =>
  notExists(
    db
      .select({ id: sentMails.id })
      .from(sentMails)
      .where(
        and(
          eq(sentMails.userId, owner),
          eq(sentMails.refused, true),
          gt(sentMails.sentAt, new Date(now.getTime() - PAUSE_DAYS * DAY_MS)),
        ),
      ),
  )
