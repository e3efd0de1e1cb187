/** How mail leaves: by the mail server of the back office, else into the outbox folder, where an operator or a test reads it. */
import { join } from 'node:path'
import { brand } from '#copy/brand.ts'
import type { Mailer } from '../adapters/mail/mail.ts'
import { createOutbox } from '../adapters/mail/outbox.ts'
import { createSmtp, type SmtpSettings } from '../adapters/mail/smtp.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'

const senderOf = (config: Config) => ({ name: brand.name, address: config.mailFrom })

export const openOutbox = (config: Config, now: Clock): Mailer =>
  createOutbox({ folder: join(config.dataDir, 'outbox'), from: senderOf(config), now })

/** Asked before each mail, since the settings may change between two. */
export function chooseMailer({
  config,
  outbox,
  smtp,
}: {
  config: Config
  outbox: Mailer
  smtp: () => Promise<SmtpSettings | null>
}) {
  return async (): Promise<Mailer> => {
    const settings = await smtp()
    return settings ? createSmtp(settings, senderOf(config)) : outbox
  }
}
