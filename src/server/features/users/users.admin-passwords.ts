/**
 * Local accounts and password resets by an administrator, each audited in its transaction and
 * mailed to the owner.
 */
import { eq, or, sql } from '../../db/drizzle.ts'
import { adminMails } from '#copy/mail/accounts.ts'
import { adminUsersCopy } from '#copy/admin/users.ts'
import { audit, type Actor } from '../../admin/audit.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isSuperAdmin } from '../../domain/super-admin.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { isUniqueViolation, type Db, type Reader, type Tx } from '../../platform/db.ts'
import { oneUser } from './users.admin-list.ts'

export type PasswordsDeps = {
  db: Db
  publicUrl: string
  localAccounts: {
    create(
      tx: Tx,
      account: { email: string; username: string; isAdmin: boolean; isSupport: boolean },
    ): Promise<{ id: number; link: string }>
    /** The single-use link where the owner chooses a password. */
    passwordLink(tx: Tx, userId: number): Promise<string>
  }
  /** Whether the mail server was replaced within the last day. */
  isMailServerNew(reader: Reader): Promise<boolean>
  postMail(tx: Tx, mail: { to: string; subject: string; body: string }): Promise<void>
}
type NewAccount = { username: string; email: string; isAdmin: boolean; isSupport: boolean }
const copy = adminUsersCopy.create

export function createUserPasswords({
  db,
  publicUrl,
  localAccounts,
  isMailServerNew,
  postMail,
}: PasswordsDeps) {
  /** Throws INVALID_INPUT for an address or a name in use. */
  async function refuseTaken(tx: Tx, { email, username }: NewAccount): Promise<void> {
    const [other] = await tx
      .select({ email: users.email })
      .from(users)
      .where(or(sql`lower(${users.email}) = ${email.toLowerCase()}`, eq(users.username, username)))
      .limit(1)
    if (!other) return
    throw other.email.toLowerCase() === email.toLowerCase()
      ? fieldError('email', copy.emailTaken)
      : fieldError('username', copy.usernameTaken)
  }

  return {
    /**
     * Creates the account and mails its owner a link. Throws INVALID_INPUT, CONFLICT (concurrently
     * taken).
     */
    async create(actor: Actor, account: NewAccount) {
      try {
        return await db.transaction(async (tx) => {
          await refuseTaken(tx, account)
          const { id, link } = await localAccounts.create(tx, account)
          const user = await oneUser(tx, id)
          if (!user) throw new Error('the account was not made')
          await postMail(tx, { to: user.email, ...adminMails.invitation(user.username, link) })
          await audit(tx, actor, {
            action: 'USER_CREATED',
            target: user,
            after: {
              username: user.username,
              email: user.email,
              isAdmin: user.isAdmin,
              ...(user.isSupport ? { isSupport: true } : {}),
            },
          })
          return { user, message: copy.done }
        })
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('CONFLICT', { cause: error }) : error
      }
    },

    /**
     * Mails a password link, or to a Google account how to sign in. Throws NOT_FOUND. Throws
     * FORBIDDEN for the super administrator, because any administrator may change the mail server,
     * and for every local account for a day after that.
     */
    reset: (actor: Actor, id: number) =>
      db.transaction(async (tx) => {
        const user = await lockAccount(tx, id)
        if (!user) throw new AppError('NOT_FOUND')
        const local = user.authProvider === 'local'
        if (local && isSuperAdmin(id))
          throw new AppError('FORBIDDEN', { sentence: adminUsersCopy.reset.superAdmin })
        if (local && (await isMailServerNew(tx)))
          throw new AppError('FORBIDDEN', { sentence: adminUsersCopy.reset.newMailServer })
        const mail = local
          ? adminMails.newPassword(user.username, await localAccounts.passwordLink(tx, id))
          : adminMails.useGoogle(user.username, publicUrl)
        await postMail(tx, { to: user.email, ...mail })
        await audit(tx, actor, {
          action: 'RESET_PASSWORD',
          target: user,
          details: user.authProvider,
        })
        return { message: adminUsersCopy.reset.done }
      }),
  }
}
export type UserPasswords = ReturnType<typeof createUserPasswords>
