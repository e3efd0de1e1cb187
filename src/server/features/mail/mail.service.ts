/**
 * Outgoing mail (transactional outbox): queued in the causing transaction, sent by a job after the
 * commit, then deleted, also when the mail server refuses it for good. Only the subject is kept,
 * for a recipient who has an account.
 */
import { DAY_MS } from '#contract/durations.ts'
import { eq, lt, sql } from '../../db/drizzle.ts'
import { MailRefused, type Mailer, type Message } from '../../adapters/mail/mail.ts'
import type { SmtpSettings } from '../../adapters/mail/smtp.ts'
import { sentMails } from '../../db/schema/customers.ts'
import { mails } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { hasNoJob, type PendingWork } from '../../jobs/lost-jobs.ts'
import type { Enqueue, FeatureJob } from '../../jobs/queue.ts'
import { retentionJob } from '../../jobs/shared-jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { isSealed, type SecretBox } from '../../platform/secret-box.ts'

/** Purpose under which the body of a mail is sealed. */
const SEALED_AS = 'mail'
/** Purpose under which a body is sealed with its own server, or with what follows a refusal. */
const SEALED_WITH_MORE = 'mail with its server'
/** A mail with a server of its own is dropped when that server does not take it for a day. */
const MAX_AGE_WITH_SERVER_MS = DAY_MS

/** Days after which a mail is dropped. */
const MAIL_DAYS = 30

type MailRow = typeof mails.$inferSelect
type MailDeps = {
  db: Db
  now: Clock
  enqueue: Enqueue
  /**
   * The mailer of a server, or the current one; read per mail because the operator may change the
   * server.
   */
  mailer: (server?: SmtpSettings) => Promise<Mailer>
  /** Seals queued bodies, which may contain password links. */
  secrets: SecretBox
  /**
   * Called in the transaction that drops a mail which was refused for good, or which no server took
   * for a month.
   */
  undelivered: (tx: Tx, mail: { recipient: string; giftId: string | undefined }) => Promise<void>
  /** The PDF of an invoice; null when it does not exist. */
  drawInvoice: (id: number) => Promise<{ name: string; bytes: Buffer } | null>
}
/** A mail to the account, at the address that it then has. */
type RefusalMail = { userId: number; subject: string; body: string }
/**
 * Plain text. `to` is one address; `server` takes the mail instead of the current one; `ifRefused`
 * leaves when the mail is dropped undelivered; `giftId` names the gift that it delivers.
 */
export type OutgoingMail = {
  to: string
  subject: string
  body: string
  invoiceIds?: number[]
  server?: SmtpSettings
  ifRefused?: RefusalMail
  giftId?: string
}
/** What the body of a queued mail holds. */
type Sealed = Pick<OutgoingMail, 'server' | 'ifRefused' | 'giftId'> & { text: string }

const sealMail = (secrets: SecretBox, { text, ...more }: Sealed): string =>
  Object.values(more).some((value) => value !== undefined)
    ? secrets.seal(SEALED_WITH_MORE, JSON.stringify({ text, ...more }))
    : secrets.seal(SEALED_AS, text)

/** Opens the body of a queued mail. Throws for one sealed with another key. */
export function openMail(secrets: SecretBox, body: string): Sealed {
  const text = isSealed(body) ? secrets.open(SEALED_AS, body) : body
  if (text !== null) return { text }
  const withMore = secrets.open(SEALED_WITH_MORE, body)
  if (withMore === null) throw new Error('a mail that waits was sealed with another key')
  return JSON.parse(withMore) as Sealed
}

export function createMail({
  db,
  now,
  enqueue,
  mailer,
  secrets,
  undelivered,
  drawInvoice,
}: MailDeps) {
  async function post(
    tx: Tx,
    { to, subject, body, invoiceIds = [], ...more }: OutgoingMail,
  ): Promise<void> {
    const [row] = await tx
      .insert(mails)
      .values({
        recipient: to,
        subject,
        body: sealMail(secrets, { text: body, ...more }),
        invoiceIds,
      })
      .returning({ id: mails.id })
    if (row) await enqueue(tx, 'send-mail', { mailId: row.id })
  }

  async function postToAccount(tx: Tx, { userId, ...mail }: RefusalMail): Promise<void> {
    const [account] = await tx.select({ to: users.email }).from(users).where(eq(users.id, userId))
    if (account) await post(tx, { ...account, ...mail })
  }

  /** Nothing follows a mail that is sealed with another key. */
  function openIfOurs(body: string): Partial<Sealed> {
    try {
      return openMail(secrets, body)
    } catch {
      return {}
    }
  }

  /** Runs in the transaction that drops a mail undelivered. */
  async function giveUp(tx: Tx, { recipient, body }: MailRow): Promise<void> {
    const { ifRefused, giftId } = openIfOurs(body)
    await undelivered(tx, { recipient, giftId })
    if (ifRefused) await postToAccount(tx, ifRefused)
  }

  /** Replaces a mail that left, or was refused for good, by its record. */
  const settle = (mail: MailRow, { refused }: { refused: boolean }) =>
    db.transaction(async (tx) => {
      await tx.delete(mails).where(eq(mails.id, mail.id))
      // Waits for a deletion of the account, which would otherwise fail this transaction and send
      // the mail again.
      const [account] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, mail.recipient))
        .for('key share')
      if (account)
        await tx
          .insert(sentMails)
          .values({ userId: account.id, subject: mail.subject, sentAt: now(), refused })
      if (refused) await giveUp(tx, mail)
    })

  return {
    post,
    giveUp,

    /**
     * Job with at-least-once delivery: a crash between sending and deleting sends the mail again,
     * under the same id. Rejects once for a mail that was refused for good: the failed run is
     * counted, and the next one finds no mail.
     */
    async deliver({ mailId }: { mailId: number }): Promise<void> {
      const [mail] = await db.select().from(mails).where(eq(mails.id, mailId))
      if (!mail) return
      const { text, server } = openMail(secrets, mail.body)
      if (server && now().getTime() - mail.createdAt.getTime() > MAX_AGE_WITH_SERVER_MS) {
        await db.delete(mails).where(eq(mails.id, mailId))
        return
      }
      const drawn = await Promise.all(mail.invoiceIds.map(drawInvoice))
      const attachments = drawn
        .filter((file) => file !== null)
        .map((file) => ({ ...file, mediaType: 'application/pdf' }))
      // Numbers are reused after the restore of a backup.
      const id = `mail-${mail.id}-${mail.createdAt.getTime()}`
      const message: Message = {
        id,
        to: mail.recipient,
        subject: mail.subject,
        text,
        attachments,
      }
      await (await mailer(server)).send(message).catch(async (error: unknown) => {
        if (error instanceof MailRefused) await settle(mail, { refused: true })
        throw error
      })
      await settle(mail, { refused: false })
    },
  }
}
export type Mail = ReturnType<typeof createMail>

/**
 * Drops mails that could not be sent within `MAIL_DAYS`: their recipient may no longer have an
 * account.
 */
export const createMailRetention = ({
  db,
  now,
  giveUp,
}: Pick<Mail, 'giveUp'> & { db: Db; now: Clock }) =>
  retentionJob(async ({ log }) => {
    const old = await db
      .select({ id: mails.id })
      .from(mails)
      .where(lt(mails.createdAt, new Date(now().getTime() - MAIL_DAYS * DAY_MS)))
    for (const { id } of old)
      await db.transaction(async (tx) => {
        const [dropped] = await tx.delete(mails).where(eq(mails.id, id)).returning()
        if (dropped) await giveUp(tx, dropped)
      })
    if (old.length > 0)
      log.error({ mails: old.length }, 'mails given up that no mail server took for a month')
  })

/** Sends one mail. */
export const mailJob = ({ deliver }: Pick<Mail, 'deliver'>): FeatureJob => ({
  name: 'send-mail',
  run: deliver,
})

/** Mails that wait to leave. */
export const pendingMails: PendingWork = {
  name: 'send-mail',
  withoutJob: sql`select r.id::text as id from mails r where ${hasNoJob('send-mail', 'mailId')}`,
  payloadOf: (id) => ({ mailId: Number(id) }),
}
