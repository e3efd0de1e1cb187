/**
 * Reports a replaced mail server to all administrators, through the old one, and refuses to mail
 * password links for a day. The owner of a mail server can read every link that it sends.
 */
import { PASSWORD_LINK_HOLD_HOURS } from '#contract/admin/settings-api-figures.ts'
import { adminMails } from '#copy/mail/accounts.ts'
import type { SmtpSettings } from '../../adapters/mail/smtp.ts'
import { type Actor, audit } from '../../admin/audit.ts'
import { and, eq, gt } from '../../db/drizzle.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { users } from '../../db/schema/users.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { MailPasswordLost, readSmtpSettings } from './settings-api.service.ts'
import { HOUR_MS } from '#contract/durations.ts'

type Notice = { to: string; subject: string; body: string; server: SmtpSettings }
export type MailServerWatchDeps = {
  now: Clock
  box: SecretBox
  post(tx: Tx, mail: Notice): Promise<void>
}

const ACTION = 'REPLACE_MAIL_SERVER'

/** Whether the mail server was replaced so recently that no password link is mailed. */
export async function isMailServerNew(reader: Reader, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - PASSWORD_LINK_HOLD_HOURS * HOUR_MS)
  const [found] = await reader
    .select({ id: adminLogs.id })
    .from(adminLogs)
    .where(and(eq(adminLogs.action, ACTION), gt(adminLogs.createdAt, since)))
    .limit(1)
  return found !== undefined
}

/** Whether both settings name the same mail server; the password does not count. */
const isSame = (one: SmtpSettings, other: SmtpSettings | null): boolean =>
  other !== null &&
  (['host', 'port', 'secure', 'user'] as const).every((name) => one[name] === other[name])

export function createMailServerWatch({ now, box, post }: MailServerWatchDeps) {
  /** The server before the changes of a transaction. */
  const before = new WeakMap<Tx, { server: SmtpSettings | null; actor: Actor }>()

  /** Null also for a server whose password is lost: it takes no mail. */
  const read = (tx: Tx): Promise<SmtpSettings | null> =>
    readSmtpSettings(tx, box).catch((error: unknown) => {
      if (error instanceof MailPasswordLost) return null
      throw error
    })

  return {
    /** Remembers the server in use; called before each change of a setting. */
    async rememberServer(tx: Tx, actor: Actor): Promise<void> {
      if (!before.has(tx)) before.set(tx, { server: await read(tx), actor })
    },

    /**
     * Notifies the administrators through the former server; called after the changes of a
     * transaction.
     */
    async notifyIfChanged(tx: Tx): Promise<void> {
      const { server: old, actor } = before.get(tx) ?? {}
      if (!old || !actor || isSame(old, await read(tx))) return
      await audit(tx, actor, { action: ACTION, details: old.host })
      const [author] = await tx
        .select({ username: users.username })
        .from(users)
        .where(eq(users.id, actor.id))
      const administrators = await tx
        .select({ email: users.email, username: users.username })
        .from(users)
        .where(eq(users.isAdmin, true))
      for (const { email, username } of administrators)
        await post(tx, {
          to: email,
          server: old,
          ...adminMails.mailServerReplaced({
            username,
            by: author?.username ?? '',
            host: old.host,
            at: now(),
          }),
        })
    },
  }
}
