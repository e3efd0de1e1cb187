/** Mails owners the number of new replies, at most once a day and without their text. */
import { and, eq, inArray, isNull, notExists, sql } from '../../db/drizzle.ts'
import { familyLinks, familyReplies } from '../../db/schema/family.ts'
import { photos } from '../../db/schema/photos.ts'
import { lockAccount } from '../../domain/locks.ts'
import type { FeatureJob } from '../../jobs/queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { HOUR_MS } from '#contract/durations.ts'

/** Minimum interval between two mails to one account: a day, less the drift of the daily job. */
const PAUSE_MS = 20 * HOUR_MS
/** Maximum number of accounts in one run. */
const MAX_PER_RUN = 1_000

type FamilyNews = {
  filenames: string[]
  votes: number
  names: number
  messages: number
}
type DigestDeps = {
  db: Db
  now: Clock
  /** Writes the mail, unless the account opted out. */
  notify(tx: Tx, userId: number, news: FamilyNews): Promise<void>
}

export function createFamilyDigest({ db, now, notify }: DigestDeps) {
  const isNew = isNull(familyReplies.notifiedAt)

  const notifyOwner = (userId: number) =>
    db.transaction(async (tx) => {
      // Two runs at the same time write one mail.
      if (!(await lockAccount(tx, userId))) return 0
      const found = await tx
        .select({
          id: familyReplies.id,
          kind: familyReplies.kind,
          filename: photos.filename,
        })
        .from(familyReplies)
        .innerJoin(familyLinks, eq(familyLinks.id, familyReplies.linkId))
        .innerJoin(photos, eq(photos.id, familyReplies.photoId))
        .where(and(eq(familyLinks.userId, userId), isNew))
        .orderBy(familyReplies.id)
        .for('update', { of: familyReplies })
      if (found.length === 0) return 0
      await tx
        .update(familyReplies)
        .set({ notifiedAt: now() })
        .where(
          inArray(
            familyReplies.id,
            found.map(({ id }) => id),
          ),
        )
      const count = (kind: string) => found.filter((reply) => reply.kind === kind).length
      await notify(tx, userId, {
        filenames: [...new Set(found.map(({ filename }) => filename))],
        votes: count('vote'),
        names: count('name'),
        messages: count('message'),
      })
      return 1
    })

  /** Accounts with new replies that had no mail within the pause. */
  const due = () => {
    const recent = db
      .select({ one: sql`1` })
      .from(sql`family_replies r join family_links l on l.id = r.link_id`)
      .where(
        sql`l.user_id = ${familyLinks.userId} and r.notified_at > ${new Date(now().getTime() - PAUSE_MS).toISOString()}::timestamptz`,
      )
    return db
      .selectDistinct({ userId: familyLinks.userId })
      .from(familyReplies)
      .innerJoin(familyLinks, eq(familyLinks.id, familyReplies.linkId))
      .where(and(isNew, notExists(recent)))
      .limit(MAX_PER_RUN)
  }

  const job: FeatureJob = {
    name: 'family-digest',
    // 17:00 in Paris in winter, 18:00 in summer.
    cron: '0 16 * * *',
    async run(_payload, { signal, log }) {
      let notified = 0
      for (const { userId } of await due()) {
        signal.throwIfAborted()
        notified += await notifyOwner(userId)
      }
      log.info({ notified }, 'owners notified of replies to family links')
    },
  }
  return job
}
