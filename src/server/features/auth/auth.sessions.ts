/**
 * Sessions: an opaque token for calls and an image-only token derived from it, both stored as
 * hashes and revocable.
 */
import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '#contract/durations.ts'
import { and, eq, gt, isNull, lt, lte, ne, sql } from '../../db/drizzle.ts'
import { exchangeCodes, passwordLinks, sessions, signInFlows } from '../../db/schema/sessions.ts'
import { secondFactors, signInChallenges } from '../../db/schema/second-factors.ts'
import { users } from '../../db/schema/users.ts'
import type { Authenticator, Caller } from '../../http/caller.ts'
import { sweepJob } from '../../jobs/shared-jobs.ts'
import { createBatch } from '../../platform/batch.ts'
import { hashSecret, type Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import { isSupportStaff, mustEnrol } from '../../domain/staff.ts'
import { isAdministrator, isSuperAdmin } from '../../domain/super-admin.ts'
import { FRESH_MINUTES } from '#contract/second-factor-figures.ts'

const DAY_SECONDS = 24 * 3_600
/** A session and its image cookie end this long after the last use. */
export const SESSION_SECONDS = 30 * DAY_SECONDS
/** A session ends at the latest this long after the sign-in. */
const MAX_SESSION_SECONDS = 90 * DAY_SECONDS
/** The last use of a session is written at most this often. */
const MIN_LAST_USED_INTERVAL_MS = 5 * MINUTE_MS
/** The last visit of an account is written at most this often. */
const MIN_LAST_SEEN_INTERVAL_MS = DAY_SECONDS * 1_000

type Deps = { db: Db; now: Clock; newSecret: () => string }
export type Tokens = { token: string; imageToken: string }

/** The token of this session's images, which does not reveal the session token. */
const imageTokenOf = (token: string): string =>
  createHmac('sha256', token).update('images of this session').digest('base64url')

/** Records a visit and cancels announced deletions for inactivity. */
async function recordVisit(db: Reader, userId: number, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ lastSeenAt: at, inactivityNotices: 0, inactivityNoticeAt: null })
    .where(eq(users.id, userId))
}

export function createSessions({ db, now, newSecret }: Deps) {
  const expiry = (lastUse: Date, signedIn: Date) =>
    new Date(
      Math.min(
        lastUse.getTime() + SESSION_SECONDS * 1_000,
        signedIn.getTime() + MAX_SESSION_SECONDS * 1_000,
      ),
    )
  /** Image tokens of callers with a session token, for the duration of their request. */
  const imageTokens = new WeakMap<Caller, string>()

  /** Reads valid sessions by the hash of a token, in batches and with a prepared query. */
  const readBy = (
    name: string,
    secret: typeof sessions.tokenHash | typeof sessions.imageTokenHash,
  ) => {
    const query = db
      .select({
        hash: secret,
        sessionId: sessions.id,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        lastSeenAt: users.lastSeenAt,
        id: users.id,
        isAdmin: users.isAdmin,
        isSupport: users.isSupport,
        authenticatedAt: sessions.authenticatedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          sql`${secret} = any(${sql.placeholder('hashes')})`,
          gt(sessions.expiresAt, sql.placeholder('now')),
        ),
      )
      .prepare(name)
    return createBatch(
      async (hashes: string[]) =>
        new Map((await query.execute({ hashes, now: now() })).map((row) => [row.hash, row])),
    )
  }
  const read = {
    token: readBy('sessions_by_token', sessions.tokenHash),
    imageToken: readBy('sessions_by_image_token', sessions.imageTokenHash),
  }

  async function find(by: keyof typeof read, secret: string): Promise<Caller | null> {
    const row = await read[by](hashSecret(secret))
    if (!row) return null
    const at = now()
    if (at.getTime() - row.lastUsedAt.getTime() > MIN_LAST_USED_INTERVAL_MS) {
      await db
        .update(sessions)
        .set({ lastUsedAt: at, expiresAt: expiry(at, row.createdAt) })
        .where(eq(sessions.id, row.sessionId))
    }
    if (at.getTime() - row.lastSeenAt.getTime() > MIN_LAST_SEEN_INTERVAL_MS)
      await recordVisit(db, row.id, at)
    const enrolmentDue = await mustEnrol(db, row)
    return {
      userId: row.id,
      sessionId: row.sessionId,
      isAdmin: isAdministrator(row) && !enrolmentDue,
      isSuperAdmin: isSuperAdmin(row.id) && !enrolmentDue,
      isSupport: isSupportStaff(row) && !enrolmentDue,
      mustEnrol: enrolmentDue,
      isFresh: at.getTime() - row.authenticatedAt.getTime() <= FRESH_MINUTES * MINUTE_MS,
    }
  }

  /**
   * Reads the rights from the account at every call, so that a change of role takes effect at once.
   */
  const authenticator: Authenticator = {
    async byToken(token) {
      const caller = await find('token', token)
      if (caller) imageTokens.set(caller, imageTokenOf(token))
      return caller
    },
    byImageToken: (token) => find('imageToken', token),
  }

  return {
    authenticator,
    /** Opens a session; its tokens are stored as hashes only. */
    async open(tx: Tx, userId: number): Promise<Tokens> {
      const at = now()
      const token = newSecret()
      const imageToken = imageTokenOf(token)
      await tx.insert(sessions).values({
        userId,
        tokenHash: hashSecret(token),
        imageTokenHash: hashSecret(imageToken),
        createdAt: at,
        lastUsedAt: at,
        authenticatedAt: at,
        expiresAt: expiry(at, at),
      })
      await recordVisit(tx, userId, at)
      return { token, imageToken }
    },
    /** The value of this caller's image cookie. */
    imageToken: (caller: Caller): string | undefined => imageTokens.get(caller),
    /** Records that the owner has just proved their identity in this session. */
    async refresh(reader: Reader, sessionId: number): Promise<void> {
      await reader
        .update(sessions)
        .set({ authenticatedAt: now() })
        .where(eq(sessions.id, sessionId))
    },
    async end(sessionId: number): Promise<void> {
      await db.delete(sessions).where(eq(sessions.id, sessionId))
    },
    /** Ends every session of the account but this one. Returns their number. */
    async endOthers(caller: Caller): Promise<number> {
      const ended = db.delete(sessions).where(otherSessions(caller))
      return (await ended.returning({ id: sessions.id })).length
    },
    async sweep(): Promise<void> {
      await db.delete(sessions).where(lte(sessions.expiresAt, now()))
    },
  }
}

/**
 * Deletes expired sessions, sign-in flows, exchange codes, challenges and password links, and
 * enrolments that were not finished within a day.
 */
export const createSignInSweep = (db: Db) =>
  sweepJob(async () => {
    for (const table of [sessions, signInFlows, exchangeCodes, passwordLinks, signInChallenges])
      await db.delete(table).where(lt(table.expiresAt, sql`now()`))
    await db
      .delete(secondFactors)
      .where(
        and(
          isNull(secondFactors.enabledAt),
          lt(secondFactors.createdAt, sql`now() - interval '1 day'`),
        ),
      )
  })

/**
 * Ends every session of a user and every sign-in that waits for a code: after a change of role, a
 * reset or a deletion.
 */
export async function revokeSessions(tx: Tx, userId: number): Promise<void> {
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** Condition: every session of the account but the caller's. */
export const otherSessions = ({ userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>) =>
  and(eq(sessions.userId, userId), ne(sessions.id, sessionId))
export type Sessions = ReturnType<typeof createSessions>
