/** The test mail of the mail settings, sent to the administrator. */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from '../../db/drizzle.ts'
import { apiConfigurationCopy as copy } from '#copy/admin/settings-api.ts'
import { brand } from '#copy/brand.ts'
import type { SmtpSettings } from '../../adapters/mail/smtp.ts'
import { type Actor, audit } from '../../admin/audit.ts'
import { users } from '../../db/schema/users.ts'
import type { Db } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { MailPasswordLost, readSmtpSettings } from './settings-api.service.ts'

type TestMail = { to: string; subject: string; text: string }
/** Sends at once with these settings; rejects with the error of the mail server or the network. */
export type SendTestMail = (settings: SmtpSettings, mail: TestMail) => Promise<void>
type TestMailDeps = { db: Db; box: SecretBox; send: SendTestMail; timeoutMs: number | undefined }

/**
 * Error codes of a mail server. All other errors get the same report, so that the test cannot be
 * used to scan ports.
 */
const MAIL_SERVER_CODES = new Set(['EAUTH', 'ETLS', 'EENVELOPE', 'EMESSAGE'])
/**
 * Duration of every test that no mail server answers, whether the port is closed, filtered, silent
 * or foreign.
 */
const DEFAULT_TIMEOUT_MS = 10_000

/** Explains an error in French, without the server's own words, which may contain the password. */
function explain(error: unknown): string {
  if (error instanceof MailPasswordLost) return copy.testMail.passwordLost
  const { code } = error as { code?: string }
  if (code === 'EAUTH') return copy.testMail.refused
  if (code === 'ETLS') return copy.testMail.insecure
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return copy.testMail.failed
  return copy.testMail.unreachable
}

export function createTestMail({ db, box, send, timeoutMs = DEFAULT_TIMEOUT_MS }: TestMailDeps) {
  /** Sends to the administrator's own address. After a failure `message` gives the reason. */
  return async function testMail(
    actor: Actor,
  ): Promise<{ sent: boolean; to: string; message: string }> {
    const [admin] = await db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, actor.id))
    const to = admin?.email ?? ''
    const { smtp, message } = await readSmtpSettings(db, box).then(
      (found) => ({ smtp: found, message: copy.testMail.notConfigured }),
      (error: unknown) => ({ smtp: null, message: explain(error) }),
    )
    await db.transaction((tx) =>
      audit(tx, actor, { action: 'SEND_TEST_MAIL', details: smtp?.host ?? '' }),
    )
    if (!smtp) return { sent: false, to, message }
    const mail = {
      to,
      subject: `${brand.name} — ${copy.testMail.subject}`,
      text: copy.testMail.text(brand.name),
    }
    const timeout = delay(timeoutMs, new Error('no mail server answered in time'), {
      ref: false,
    })
    const failure = await Promise.race([
      send(smtp, mail).then(
        () => null,
        (error: unknown) => error,
      ),
      timeout,
    ])
    if (failure === null) return { sent: true, to, message: copy.testMail.sent(to) }
    if (!MAIL_SERVER_CODES.has((failure as { code?: string }).code ?? '')) await timeout
    return { sent: false, to, message: explain(failure) }
  }
}
