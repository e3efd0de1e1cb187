/** Accounts with a password, for operators: made by an administrator or from the command line, opened at /connexion. */
import { hash, verify } from '@node-rs/argon2'
import { and, eq, isNull, lte, or, sql } from '../../db/drizzle.ts'
import type { User } from '#contract/auth.ts'
import { NEW_PASSWORD_PATH } from '#contract/password.ts'
import { localAccountCopy as copy } from '#copy/account/local-account.ts'
import { passwordLinks } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import type { RequestContext } from '../../http/caller.ts'
import { IMAGE_COOKIE } from '../../http/cookies.ts'
import { AppError } from '../../platform/app-error.ts'
import { hashSecret, type Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { logSignIn } from './auth.log.ts'
import { presentUser, type UserRow } from './auth.present.ts'
import type { AttachDebts } from './auth.accounts.ts'
import { revokeSessions, SESSION_SECONDS } from './auth.sessions.ts'
import { holdOf, tryFrom, type Try } from './auth.tries.ts'

/** How long a link to choose a password works: the first one of an account, and one that was asked for. */
const LINK_MINUTES = { first: 24 * 60, reset: 10 }
type Sessions = { open(tx: Tx, userId: number): Promise<{ token: string; imageToken: string }> }
type Deps = {
  db: Db
  now: Clock
  newSecret: (bytes?: number) => string
  publicUrl: string
  sessions: Sessions
  attachDebts: AttachDebts
}
type Credentials = { email: string; password: string }

export function createLocalAccounts({
  db,
  now,
  newSecret,
  publicUrl,
  sessions,
  attachDebts,
}: Deps) {
  /** What an unknown address is checked against, so that it takes as long as a known one. */
  const nobody = hash(newSecret())

  /** Tries whose outcome is not in the log yet. */
  const underWay: Try[] = []

  /** The account with this address, when the password is its own. */
  async function check({ email, password }: Credentials): Promise<UserRow | undefined> {
    const [account] = await db
      .select()
      .from(users)
      .where(and(sql`lower(${users.email}) = ${email}`, eq(users.authProvider, 'local')))
    const right = await verify(account?.password ?? (await nobody), password)
    return right && account?.password ? account : undefined
  }

  /** The address where the owner of an account chooses a password, once: within ten minutes, or a day for the first. An older link stops working. */
  async function passwordLink(
    tx: Tx,
    userId: number,
    kind: keyof typeof LINK_MINUTES = 'reset',
  ): Promise<string> {
    const secret = newSecret()
    const at = now()
    await tx
      .delete(passwordLinks)
      .where(or(eq(passwordLinks.userId, userId), lte(passwordLinks.expiresAt, at)))
    await tx.insert(passwordLinks).values({
      secretHash: hashSecret(secret),
      userId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + LINK_MINUTES[kind] * 60_000),
    })
    return `${publicUrl}${NEW_PASSWORD_PATH}#${secret}`
  }

  return {
    passwordLink,

    /** Makes an account that has no password yet. Rejects with a unique violation when the address or the name is taken. */
    async create(
      tx: Tx,
      { email, username, isAdmin = false }: { email: string; username: string; isAdmin?: boolean },
    ): Promise<{ id: number; link: string }> {
      const [made] = await tx
        .insert(users)
        .values({ email: email.toLowerCase(), username, isAdmin, authProvider: 'local' })
        .returning()
      if (!made) throw new Error('the account was not made')
      await attachDebts(tx, made.id, made)
      return { id: made.id, link: await passwordLink(tx, made.id, 'first') }
    },

    /** Throws SIGN_IN_FAILED, which says the same of an unknown address and of a wrong password, and RATE_LIMITED. */
    async signIn(
      request: RequestContext,
      given: Credentials,
    ): Promise<{ token: string; user: User }> {
      const email = given.email.toLowerCase()
      const entry = { email, authProvider: 'local', now: now() } as const
      const trying = tryFrom(email, request.ip)
      const asked = holdOf(db, trying, [...underWay], now())
      underWay.push(trying)
      try {
        const hold = await asked
        if (hold)
          throw new AppError('RATE_LIMITED', {
            sentence: copy.tooMany[hold.why],
            retryAfterSeconds: hold.seconds,
          })
        const account = await check({ email, password: given.password })
        if (!account) {
          await logSignIn(db, request, {
            ...entry,
            result: 'failure',
            failureReason: 'wrong-password',
          })
          throw new AppError('SIGN_IN_FAILED', { sentence: copy.refused })
        }
        const { token, imageToken } = await db.transaction(async (tx) => {
          await logSignIn(tx, request, { ...entry, result: 'success', userId: account.id })
          return sessions.open(tx, account.id)
        })
        request.setCookie(IMAGE_COOKIE, imageToken, { maxAgeSeconds: SESSION_SECONDS })
        return { token, user: presentUser(account) }
      } finally {
        underWay.splice(underWay.indexOf(trying), 1)
      }
    },

    /** Uses up the link, sets the password and ends every session of the account. Throws SIGN_IN_FAILED for a link that no longer works. */
    async setPassword(secret: string, password: string): Promise<{ message: string }> {
      // Looked at first, since a password takes long to hash.
      const [known] = await db
        .select({ userId: passwordLinks.userId })
        .from(passwordLinks)
        .where(eq(passwordLinks.secretHash, hashSecret(secret)))
      if (!known) throw new AppError('SIGN_IN_FAILED', { sentence: copy.newPassword.linkUsed })
      const hashed = await hash(password)
      await db.transaction(async (tx) => {
        const [link] = await tx
          .delete(passwordLinks)
          .where(eq(passwordLinks.secretHash, hashSecret(secret)))
          .returning()
        if (!link || link.expiresAt <= now())
          throw new AppError('SIGN_IN_FAILED', { sentence: copy.newPassword.linkUsed })
        const changed = await tx
          .update(users)
          .set({ password: hashed })
          .where(
            and(eq(users.id, link.userId), eq(users.authProvider, 'local'), isNull(users.googleId)),
          )
          .returning({ id: users.id })
        if (changed.length === 0)
          throw new AppError('SIGN_IN_FAILED', { sentence: copy.newPassword.linkUsed })
        await revokeSessions(tx, link.userId)
      })
      return { message: copy.newPassword.saved }
    },
  }
}
