/** Signs a user in for a test, without the identity provider: the rows are made directly. */
import { eq, sql } from 'drizzle-orm'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import { IMAGE_COOKIE } from '../http/cookies.ts'
import { hashSecret, newSecret } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'

export type TestSession = {
  userId: number
  token: string
  /** The bearer header. */
  headers: { authorization: string }
  /** The value of a `cookie` header that opens images only. */
  imageCookie: string
}

/** A session of a user named by id or e-mail; an unknown e-mail makes the user. Ends in a day. */
export async function signIn(db: Db, who: number | string): Promise<TestSession> {
  const userId = typeof who === 'number' ? who : await userIdOf(db, who)
  const token = newSecret()
  const imageToken = newSecret()
  await db.insert(sessions).values({
    userId, tokenHash: hashSecret(token), imageTokenHash: hashSecret(imageToken), expiresAt: new Date(Date.now() + 86_400_000),
  })
  return { userId, token, headers: { authorization: `Bearer ${token}` }, imageCookie: `${IMAGE_COOKIE}=${imageToken}` }
}

async function userIdOf(db: Db, email: string): Promise<number> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (known) return known.id
  // Id 1 is the super administrator's, also where a test seeds none.
  await db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), greatest((select max(id) from users), 1))`)
  const [made] = await db.insert(users).values({ email, username: email, googleId: `test-${email}` }).returning({ id: users.id })
  if (!made) throw new Error('the user was not made')
  return made.id
}
