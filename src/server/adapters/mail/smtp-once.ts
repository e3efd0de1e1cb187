/** Sends one mail at once with the settings given: how an administrator finds out whether they are right. */
import { createTransport } from 'nodemailer'

export type SmtpOnce = { host: string; port: number; secure: boolean; user: string; password: string }
type Mail = { from: string; to: string; subject: string; text: string }

const TIMEOUT_MS = 10_000
/** A header is one line. */
// oxlint-disable-next-line no-control-regex
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ')

/** Without SSL the connection must turn to TLS before anything is said. Rejects with nodemailer's error, whose `code` says what failed. */
export async function sendOnce({ host, port, secure, user, password }: SmtpOnce, { from, to, subject, text }: Mail): Promise<void> {
  const transport = createTransport({
    host, port, secure, requireTLS: !secure, auth: { user, pass: password },
    connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS,
    disableFileAccess: true, disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from: oneLine(from), to: oneLine(to), subject: oneLine(subject), text })
  } finally {
    transport.close()
  }
}
