/** Reads the settings of the outgoing mail server. */
import { eq } from '../../db/drizzle.ts'
import { MAIL_SECURITY, type ApiKey } from '#contract/admin/settings-api-figures.ts'
import type { SmtpSettings } from '../../adapters/mail/smtp.ts'
import { apiConfigurations } from '../../db/schema/content.ts'
import type { Reader } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

/**
 * The stored password was cleared or cannot be unsealed; mails stay queued until it is entered
 * again.
 */
export class MailPasswordLost extends Error {
  constructor() {
    super('the password of the mail server has to be entered again')
  }
}

/** Null until server, user and password are all set and active. Throws MailPasswordLost. */
export async function readSmtpSettings(
  reader: Reader,
  box: SecretBox,
): Promise<SmtpSettings | null> {
  const rows = await reader
    .select()
    .from(apiConfigurations)
    .where(eq(apiConfigurations.isActive, true))
  const value = (key: ApiKey) => rows.find(({ configKey }) => configKey === key)?.configValue ?? ''
  if (
    value('smtp_host') === '' ||
    value('smtp_user') === '' ||
    !rows.some(({ configKey }) => configKey === 'smtp_password')
  )
    return null
  const password = box.open('smtp_password', value('smtp_password'))
  if (!password) throw new MailPasswordLost()
  const secure = value('smtp_secure') === MAIL_SECURITY.SSL.secure
  return {
    host: value('smtp_host'),
    port: Number(value('smtp_port') || MAIL_SECURITY[secure ? 'SSL' : 'TLS'].port),
    secure,
    user: value('smtp_user'),
    password,
  }
}
