/** The port to outgoing mail. */
export type Attachment = { name: string; bytes: Buffer; mediaType: string }
export type Message = { to: string; subject: string; text: string; attachments: Attachment[] }
export type Mailer = {
  /** Resolves once the mail is handed over; rejects to have it tried again. */
  send(message: Message): Promise<void>
}

/** A header's value on one line, so that nothing can add a header of its own. */
export const oneLine = (text: string): string =>
  text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ').trim()
