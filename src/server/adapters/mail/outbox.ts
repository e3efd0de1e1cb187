/** The mailer without a mail server: writes each message into an .eml file. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageIdOf, oneLine, type Mailer } from './mail.ts'
import { nodemailer } from './smtp.ts'

/** `folder` is created with the first mail. */
export function createOutbox({
  folder,
  from,
  now,
}: {
  folder: string
  from: { name: string; address: string }
  now: () => Date
}): Mailer {
  return {
    async send({ id, to, subject, text, attachments }) {
      const composer = (await nodemailer()).createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'unix',
      })
      const { message } = await composer.sendMail({
        from,
        messageId: messageIdOf(id, from),
        to: oneLine(to),
        subject: oneLine(subject),
        text,
        date: now(),
        disableFileAccess: true,
        disableUrlAccess: true,
        attachments: attachments.map(({ name, bytes, mediaType }) => ({
          filename: name,
          content: bytes,
          contentType: mediaType,
        })),
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${now().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
  }
}
