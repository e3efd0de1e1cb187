/** Mail by SMTP, encrypted except to this machine. */
import { MINUTE_MS } from '#contract/durations.ts'
import { MailRefused, messageIdOf, oneLine, type Mailer } from './mail.ts'

/** The mail library, imported with the first mail. */
export const nodemailer = async () => (await import('nodemailer')).default

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first byte (465); else STARTTLS is required (587). */
  secure: boolean
  user: string
  password: string
}
const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host)
export type SmtpTimeouts = {
  /** Time to connect, and then until the greeting, ms. */
  openMs: number
  /** Silence of an open connection, ms. */
  silenceMs: number
}
/** Time to open a connection, ms. */
const OPEN_MS = 20_000
/**
 * For queued mail. A server may accept a mail and confirm it late; giving up earlier than the ten
 * minutes of RFC 5321 (4.5.3.2.6) would send the mail twice.
 */
export const QUEUE_TIMEOUTS: SmtpTimeouts = { openMs: OPEN_MS, silenceMs: 10 * MINUTE_MS }
/** For a test whose result a person waits for. */
export const INTERACTIVE_TIMEOUTS: SmtpTimeouts = { openMs: OPEN_MS, silenceMs: OPEN_MS }

const openTransport = async (
  { host, port, secure, user, password }: SmtpSettings,
  { openMs, silenceMs }: SmtpTimeouts,
) =>
  (await nodemailer()).createTransport({
    host,
    port,
    secure,
    ...(isLoopback(host) ? { ignoreTLS: !secure } : { requireTLS: !secure }),
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: openMs,
    greetingTimeout: openMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Signs in at the mail server without sending. Throws an error with nodemailer's code. */
export async function trySmtp(settings: SmtpSettings): Promise<void> {
  const transport = await openTransport(settings, INTERACTIVE_TIMEOUTS)
  try {
    await withRedactedErrors(transport.verify())
  } finally {
    transport.close()
  }
}

export function createSmtp(
  settings: SmtpSettings,
  from: { name: string; address: string },
  timeouts: SmtpTimeouts = QUEUE_TIMEOUTS,
): Mailer {
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    async send({ id, to, subject, text, attachments }) {
      const transport = await (opening ??= openTransport(settings, timeouts))
      await withRedactedErrors(
        transport.sendMail({
          from,
          messageId: messageIdOf(id, from),
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

/** What nodemailer says of a failure. */
type SmtpFailure = { code?: string; responseCode?: number; response?: string; command?: string }

/**
 * Whether the recipient or the message was refused with a permanent code. Refusals of the sender,
 * of the sign-in and by policy (5.7.x: relaying, signatures) end when the operator mends the
 * settings, those of a full mailbox (552, 5.2.2) when its owner empties it.
 */
const isFinal = ({ responseCode = 0, response = '', command = '' }: SmtpFailure): boolean =>
  responseCode >= 550 &&
  /^(?:RCPT TO|DATA)$/.test(command) &&
  !/^\d{3}[ -]5\.(?:7\.|2\.2\b)|^552(?![ -]5)/.test(response)

/**
 * Replaces errors by their codes: the server's message may quote the recipient's address, and
 * errors are logged.
 */
async function withRedactedErrors(sending: Promise<unknown>): Promise<void> {
  try {
    await sending
  } catch (error) {
    const failure = error as SmtpFailure
    const { code, responseCode } = failure
    const message = ['the mail was not taken', code, responseCode].filter(Boolean).join(' ')
    throw Object.assign(isFinal(failure) ? new MailRefused(message) : new Error(message), { code })
  }
}
