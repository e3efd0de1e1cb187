/** The port to outgoing mail. */

type Attachment = { name: string; bytes: Buffer; mediaType: string }
export type Message = {
  /** Unique, and the same when the mail is sent again, so that mail programs show it once. */
  id: string
  to: string
  subject: string
  text: string
  attachments: Attachment[]
}
export type Mailer = {
  /**
   * Resolves once the mail is handed over; a rejection means that it must be retried, unless it is
   * `MailRefused`.
   */
  send(message: Message): Promise<void>
}

/** The mail server refused the recipient or the message for good. */
export class MailRefused extends Error {}

/** The value of a header on one line, against header injection. */
export const oneLine = (text: string): string =>
  text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ').trim()

/** The Message-ID header of a mail. */
export const messageIdOf = (id: string, from: { address: string }): string =>
  `<${id}@${from.address.split('@').at(-1)}>`
