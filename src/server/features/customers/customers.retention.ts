/** Deletes old notes about customers, and the record of old mails. */
import { NOTE_DAYS, SENT_MAIL_DAYS } from '#contract/admin/customers-figures.ts'
import { DAY_MS } from '#contract/durations.ts'
import { lt } from '../../db/drizzle.ts'
import { accountNotes, sentMails } from '../../db/schema/customers.ts'
import { retentionJob } from '../../jobs/shared-jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

export const createCustomerRetention = ({ db, now }: { db: Db; now: Clock }) =>
  retentionJob(async ({ log }) => {
    const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
    const notes = await db
      .delete(accountNotes)
      .where(lt(accountNotes.createdAt, before(NOTE_DAYS)))
      .returning({ id: accountNotes.id })
    const sent = await db
      .delete(sentMails)
      .where(lt(sentMails.sentAt, before(SENT_MAIL_DAYS)))
      .returning({ id: sentMails.id })
    log.info({ notes: notes.length, mails: sent.length }, 'old notes and records of mails deleted')
  })
