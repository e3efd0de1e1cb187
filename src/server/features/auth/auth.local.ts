/**
 * Local accounts, with a password, for operators: created by an administrator or on the command
 * line, signed in to at /connexion.
 */
import { hash, verify } from '@node-rs/argon2'
import { MINUTE_MS } from '#contract/durations.ts'
import { and, eq, isNull, lte, or, sql } from '../../db/drizzle.ts'
import { NEW_PASSWORD_PATH } from '#contract/password.ts'
import { localAccountCopy as copy } from '#copy/account/local-account.ts'
import { passwordLinks } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { AppError } from '../../platform/app-error.ts'
import { hashSecret, type Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { UserRow } from './auth.present.ts'
import type { AttachDebts } from './auth.accounts.ts'
import { revokeSessions } from './auth.sessions.ts'

/** Lifetime of a link to choose a password: the first one of an account, and one of a reset. */
const LINK_MINUTES = { first: 24 * 60, reset: 10 }
export type PasswordCost = { memoryCost: number; timeCost: number }
type Deps = {
  db: Db
  now: Clock
  newSecret: (bytes?: number) => string
  publicUrl: string
  attachDebts: AttachDebts
  /** Cost of the Argon2 hashes; the library's default unless given. */
  passwordCost?: PasswordCost
}
type NewAccount = { email: string; username: string; isAdmin?: boolean; isSupport?: boolean }
type Credentials = { email: string; password: string }

export function createLocalAccounts({
  db,
  now,
  newSecret,
  publicUrl,
  attachDebts,
  passwordCost,
}: Deps) {
  /** Verified for unknown addresses, so that they take as long as known ones. */
  const decoyHash = hash(newSecret(), passwordCost)

  /** The account with these credentials. */
  async function findAccount({ email, password }: Credentials): Promise<UserRow | undefined> {
    const [account] = await db
      .select()
      .from(users)
      .where(and(sql`lower(${users.email}) = ${email}`, eq(users.authProvider, 'local')))
    const isCorrect = await verify(account?.password ?? (await decoyHash), password)
    return isCorrect && account?.password ? account : undefined
  }

  /** Creates the single-use link where the owner chooses a password and invalidates older ones. */
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
      expiresAt: new Date(at.getTime() + LINK_MINUTES[kind] * MINUTE_MS),
    })
    return `${publicUrl}${NEW_PASSWORD_PATH}#${secret}`
  }

  return {
    findAccount,
    passwordLink,

    /**
     * Creates an account without a password. Rejects with a unique violation when the address or
     * the name is taken.
     */
    async create(
      tx: Tx,
      { email, username, isAdmin = false, isSupport = false }: NewAccount,
    ): Promise<{ id: number; link: string }> {
      const [created] = await tx
        .insert(users)
        .values({
          email: email.toLowerCase(),
          username,
          isAdmin,
          isSupport: isSupport && !isAdmin,
          authProvider: 'local',
        })
        .returning()
      if (!created) throw new Error('the account was not created')
      await attachDebts(tx, created.id, created)
      return { id: created.id, link: await passwordLink(tx, created.id, 'first') }
    },

    /** Whether this is the account's password; undefined when it is not. */
    async checkPassword(account: UserRow, password: string): Promise<true | undefined> {
      return account.password && (await verify(account.password, password)) ? true : undefined
    },

    /**
     * Consumes the link, sets the password and ends every session of the account. Throws
     * SIGN_IN_FAILED for an invalid link.
     */
    async setPassword(secret: string, password: string): Promise<{ message: string }> {
      // Checked first, because hashing a password is slow.
      const [known] = await db
        .select({ userId: passwordLinks.userId })
        .from(passwordLinks)
        .where(eq(passwordLinks.secretHash, hashSecret(secret)))
      if (!known) throw new AppError('SIGN_IN_FAILED', { sentence: copy.newPassword.linkUsed })
      const passwordHash = await hash(password, passwordCost)
      await db.transaction(async (tx) => {
        const [link] = await tx
          .delete(passwordLinks)
          .where(eq(passwordLinks.secretHash, hashSecret(secret)))
          .returning()
        if (!link || link.expiresAt <= now())
          throw new AppError('SIGN_IN_FAILED', { sentence: copy.newPassword.linkUsed })
        const changed = await tx
          .update(users)
          .set({ password: passwordHash })
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
