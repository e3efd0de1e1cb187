/** Sessions: an opaque token for calls and an image-only secret, both stored hashed, revocable at once. */
import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import type { Authenticator, Caller } from '../../http/caller.ts'
import { hashSecret, type Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { isAdministrator, SUPER_ADMIN_ID } from './auth.present.ts'

const DAY_SECONDS = 24 * 3_600
/** A session ends this long after its last use; so does its image cookie. */
export const SESSION_SECONDS = 30 * DAY_SECONDS
/** The last use is written at most this often. */
const TOUCH_MS = 5 * 60_000

type Deps = { db: Db; now: Clock; newSecret: () => string }

export function createSessions({ db, now, newSecret }: Deps) {
  const expiry = (from: Date) => new Date(from.getTime() + SESSION_SECONDS * 1_000)

  async function find(secret: SQL): Promise<Caller | null> {
    const at = now()
    const [row] = await db
      .select({ sessionId: sessions.id, lastUsedAt: sessions.lastUsedAt, id: users.id, isAdmin: users.isAdmin })
      .from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(and(secret, gt(sessions.expiresAt, at)))
    if (!row) return null
    if (at.getTime() - row.lastUsedAt.getTime() > TOUCH_MS) {
      await db.update(sessions).set({ lastUsedAt: at, expiresAt: expiry(at) }).where(eq(sessions.id, row.sessionId))
    }
    return { userId: row.id, sessionId: row.sessionId, isAdmin: isAdministrator(row), isSuperAdmin: row.id === SUPER_ADMIN_ID }
  }

  /** Rights are read from the account at every call, so that a change of role acts at once. */
  const authenticator: Authenticator = {
    byToken: (token) => find(eq(sessions.tokenHash, hashSecret(token))),
    byImageToken: (token) => find(eq(sessions.imageTokenHash, hashSecret(token))),
  }

  return {
    authenticator,
    /** A new session of a user; its two secrets exist nowhere else. */
    async open(tx: Tx, userId: number): Promise<{ token: string; imageToken: string }> {
      const at = now()
      const token = newSecret()
      const imageToken = newSecret()
      await tx.insert(sessions).values({
        userId, tokenHash: hashSecret(token), imageTokenHash: hashSecret(imageToken), createdAt: at, lastUsedAt: at, expiresAt: expiry(at),
      })
      return { token, imageToken }
    },
    /** The image secret to keep in the browser: the one it has when it is this session's, else a new one. */
    async imageTokenFor(sessionId: number, present: string | undefined): Promise<string> {
      const [row] = await db.select({ hash: sessions.imageTokenHash }).from(sessions).where(eq(sessions.id, sessionId))
      if (present && row?.hash === hashSecret(present)) return present
      const imageToken = newSecret()
      await db.update(sessions).set({ imageTokenHash: hashSecret(imageToken) }).where(eq(sessions.id, sessionId))
      return imageToken
    },
    async end(sessionId: number): Promise<void> {
      await db.delete(sessions).where(eq(sessions.id, sessionId))
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
