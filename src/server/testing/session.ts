/** Signs a user in without the identity provider, by inserting the rows. */
import { eq, sql } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'
import { createSessions } from '../features/auth/auth.sessions.ts'
import { IMAGE_COOKIE } from '../http/cookies.ts'
import { newSecret, systemClock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'

export type TestSession = {
  userId: number
  token: string
  /** The bearer header. */
  headers: { authorization: string }
  /** A `cookie` header with the image cookie. */
  imageCookie: string
}

/**
 * A session for a user id or e-mail address; an unknown address creates the user, never with id 1.
 */
export async function signIn(db: Db, who: number | string): Promise<TestSession> {
  const userId = typeof who === 'number' ? who : await userIdOf(db, who)
  const sessions = createSessions({ db, now: systemClock, newSecret })
  const { token, imageToken } = await db.transaction((tx) => sessions.open(tx, userId))
  return {
    userId,
    token,
    headers: { authorization: `Bearer ${token}` },
    imageCookie: `${IMAGE_COOKIE}=${imageToken}`,
  }
}

async function userIdOf(db: Db, email: string): Promise<number> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (known) return known.id
  // Id 1 is the super administrator's, also where a test seeds none.
  await db.execute(
    sql`select setval('users_id_seq', greatest((select max(id) from users), 1)) from users_id_seq where not is_called`,
  )
  const [made] = await db
    .insert(users)
    .values({ email, username: email, googleId: `test-${email}` })
    .returning({ id: users.id })
  if (!made) throw new Error('the user was not made')
  return made.id
}
