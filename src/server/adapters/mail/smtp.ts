/** Mail by SMTP. The connection is always encrypted, except to this very machine. */
import { oneLine, type Mailer } from './mail.ts'
import { nodemailer } from './nodemailer.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first byte (465); else STARTTLS is required (587). */
  secure: boolean
  user: string
  password: string
}
const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host)
const PATIENCE_MS = 20_000

const openTransport = async ({ host, port, secure, user, password }: SmtpSettings) =>
  (await nodemailer()).createTransport({
    host,
    port,
    secure,
    ...(isLoopback(host) ? { ignoreTLS: !secure } : { requireTLS: !secure }),
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Signs in at the mail server and sends nothing. Throws an error with nodemailer's code. */
export async function trySmtp(settings: SmtpSettings): Promise<void> {
  const transport = await openTransport(settings)
  try {
    await sent(transport.verify())
  } finally {
    transport.close()
  }
}

export function createSmtp(
  settings: SmtpSettings,
  from: { name: string; address: string },
): Mailer {
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    async send({ to, subject, text, attachments }) {
      const transport = await (opening ??= openTransport(settings))
      await sent(
        transport.sendMail({
          from,
          to: oneLine(to),
          subject: oneLine(subject),
          text,
          attachments: attachments.map(({ name, bytes, mediaType }) => ({
            filename: name,
            content: bytes,
            contentType: mediaType,
          })),
        }),
      )
    },
  }
}

/** The mail server's own words often quote the recipient's address, and whatever fails is logged: only the codes are kept. */
async function sent(sending: Promise<unknown>): Promise<void> {
  try {
    await sending
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    throw Object.assign(
      new Error(['the mail was not taken', code, responseCode].filter(Boolean).join(' ')),
      { code },
    )
  }
}
