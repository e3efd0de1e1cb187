/** Sessions: an opaque token for calls and an image-only secret made from it, both stored hashed, revocable at once. */
import { createHmac } from 'node:crypto'
import { and, eq, gt, lte, ne, sql } from '../../db/drizzle.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import type { Authenticator, Caller } from '../../http/caller.ts'
import { createBatch } from '../../platform/batch.ts'
import { hashSecret, type Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import { isAdministrator, isSuperAdmin } from '../../domain/super-admin.ts'

const DAY_SECONDS = 24 * 3_600
/** A session ends this long after its last use, as does its image cookie; and this long after the sign-in, however much it is used. */
export const SESSION_SECONDS = 30 * DAY_SECONDS
const LONGEST_SECONDS = 90 * DAY_SECONDS
/** The last use is written at most this often. */
const TOUCH_MS = 5 * 60_000
/** That an account is in use is written at most this often. */
const SEEN_MS = DAY_SECONDS * 1_000

type Deps = { db: Db; now: Clock; newSecret: () => string }

/** The secret that opens this session's images. One way: it tells nothing about the token. */
const imageTokenOf = (token: string): string =>
  createHmac('sha256', token).update('images of this session').digest('base64url')

/** Its owner is there: whatever was announced to somebody absent is off. */
async function seen(db: Reader, userId: number, at: Date): Promise<void> {
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
        signedIn.getTime() + LONGEST_SECONDS * 1_000,
      ),
    )
  /** The image secret of a caller who came with a token, for the time of the request. */
  const imageTokens = new WeakMap<Caller, string>()

  /** Sessions that are not over, by the hash of one of their secrets. Asked at every call, so the query is prepared once. */
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
    if (at.getTime() - row.lastUsedAt.getTime() > TOUCH_MS) {
      await db
        .update(sessions)
        .set({ lastUsedAt: at, expiresAt: expiry(at, row.createdAt) })
        .where(eq(sessions.id, row.sessionId))
    }
    if (at.getTime() - row.lastSeenAt.getTime() > SEEN_MS) await seen(db, row.id, at)
    return {
      userId: row.id,
      sessionId: row.sessionId,
      isAdmin: isAdministrator(row),
      isSuperAdmin: isSuperAdmin(row.id),
    }
  }

  /** Rights are read from the account at every call, so that a change of role acts at once. */
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
    /** A new session of a user; its secrets are stored nowhere. */
    async open(tx: Tx, userId: number): Promise<{ token: string; imageToken: string }> {
      const at = now()
      const token = newSecret()
      const imageToken = imageTokenOf(token)
      await tx.insert(sessions).values({
        userId,
        tokenHash: hashSecret(token),
        imageTokenHash: hashSecret(imageToken),
        createdAt: at,
        lastUsedAt: at,
        expiresAt: expiry(at, at),
      })
      await seen(tx, userId, at)
      return { token, imageToken }
    },
    /** What the image cookie of this caller should hold. */
    imageToken: (caller: Caller): string | undefined => imageTokens.get(caller),
    async end(sessionId: number): Promise<void> {
      await db.delete(sessions).where(eq(sessions.id, sessionId))
    },
    /** Every session of the caller's account but this one. Returns how many there were. */
    async endOthers({ userId, sessionId }: Caller): Promise<number> {
      const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId))
      return (await db.delete(sessions).where(others).returning({ id: sessions.id })).length
    },
    async sweep(): Promise<void> {
      await db.delete(sessions).where(lte(sessions.expiresAt, now()))
    },
  }
}

/** Ends every session of a user: after a change of role, a reset or a deletion. */
export async function revokeSessions(tx: Tx, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}
