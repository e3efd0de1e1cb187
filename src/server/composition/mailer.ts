/** Chooses the mailer: the SMTP server set in the back office, else the outbox folder. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { brand } from '#copy/brand.ts'
import type { Mailer, Message } from '../adapters/mail/mail.ts'
import { createOutbox } from '../adapters/mail/outbox.ts'
import { createSmtp, INTERACTIVE_TIMEOUTS, type SmtpSettings } from '../adapters/mail/smtp.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'

const senderOf = (config: Config) => ({ name: brand.name, address: config.mailFrom })

export const openOutbox = (config: Config, now: Clock): Mailer =>
  createOutbox({ folder: join(config.dataDir, 'outbox'), from: senderOf(config), now })

/** Sends a test mail through a server whose settings are not stored yet. */
export const createTestMailer =
  (config: Config) =>
  (settings: SmtpSettings, mail: Omit<Message, 'id' | 'attachments'>): Promise<void> =>
    createSmtp(settings, senderOf(config), INTERACTIVE_TIMEOUTS).send({
      ...mail,
      id: randomUUID(),
      attachments: [],
    })

/**
 * The mailer of `server`, or of the current settings. Called before each mail, because the operator
 * may change the settings between two mails.
 */
export function chooseMailer({
  config,
  outbox,
  smtp,
}: {
  config: Config
  outbox: Mailer
  smtp: () => Promise<SmtpSettings | null>
}) {
  return async (server?: SmtpSettings): Promise<Mailer> => {
    const settings = server ?? (await smtp())
    return settings ? createSmtp(settings, senderOf(config)) : outbox
  }
}
