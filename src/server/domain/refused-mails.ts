/**
 * Accounts whose mail server refused a mail for good: their next notice waits, and the users panel
 * lists them.
 */
import { DAY_MS } from '#contract/durations.ts'
import { and, eq, exists, gt, notExists, type SQL } from '../db/drizzle.ts'
import { sentMails } from '../db/schema/customers.ts'
import type { photos } from '../db/schema/photos.ts'
import type { users } from '../db/schema/users.ts'
import type { Reader } from '../platform/db.ts'

/** Days from a refusal to the next notice of a deletion. */
const REFUSAL_PAUSE_DAYS = 30

type Owner = typeof users.id | typeof photos.userId

const recentRefusals = (db: Reader, owner: Owner, now: Date) =>
  db
    .select({ id: sentMails.id })
    .from(sentMails)
    .where(
      and(
        eq(sentMails.userId, owner),
        eq(sentMails.refused, true),
        gt(sentMails.sentAt, new Date(now.getTime() - REFUSAL_PAUSE_DAYS * DAY_MS)),
      ),
    )

export const takesMails = (db: Reader, owner: Owner, now: Date): SQL =>
  notExists(recentRefusals(db, owner, now))

export const refusesMails = (db: Reader, owner: Owner, now: Date): SQL =>
  exists(recentRefusals(db, owner, now))
