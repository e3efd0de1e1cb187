/** Mail by SMTP and into the outbox folder. */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { loggedError } from '../../platform/log-error.ts'
import { MailRefused, oneLine, type Mailer } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp, QUEUE_TIMEOUTS } from './smtp.ts'

const from = { name: 'Antan', address: 'bonjour@antan.test' }
const pdf = {
  name: 'antan-F2026-000001.pdf',
  bytes: Buffer.from('%PDF-'),
  mediaType: 'application/pdf',
}
/** Much longer than a connection on this machine takes, ms. */
const OPEN_MS = 1_000
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Starts a server that ends with the tests; returns its port. */
async function portOf(server: SMTPServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  ends.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  )
  return (server.server.address() as AddressInfo).port
}

async function throughOutbox(): Promise<{ mailer: Mailer; read: () => Promise<string> }> {
  const folder = await mkdtemp(join(tmpdir(), 'antan-outbox-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const box = join(folder, 'outbox')
  return {
    mailer: createOutbox({ folder: box, from, now: () => new Date('2026-11-21T15:00:00Z') }),
    async read() {
      const [name = ''] = await readdir(box)
      expect((await stat(join(box, name))).mode & 0o077).toBe(0)
      return readFile(join(box, name), 'utf8')
    },
  }
}
async function throughServer(): Promise<{ mailer: Mailer; read: () => Promise<string> }> {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'antan' && password === 'secret' ? null : new Error('refused'), {
        user: 'antan',
      }),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  const port = await portOf(server)
  const settings = { host: '127.0.0.1', port, secure: false, user: 'antan', password: 'secret' }
  await expect(
    createSmtp({ ...settings, password: 'wrong' }, from).send({
      id: 'mail-1',
      to: 'a@antan.test',
      subject: 's',
      text: 't',
      attachments: [],
    }),
  ).rejects.toMatchObject({
    code: 'EAUTH',
  })
  return {
    mailer: createSmtp(settings, from),
    read: async () => received[0]?.replaceAll('\r\n', '\n') ?? '',
  }
}

test.each([
  ['outbox', throughOutbox],
  ['SMTP', throughServer],
])('%s: keeps text and attachment, and prevents header injection', async (_name, open) => {
  const { mailer, read } = await open()
  await mailer.send({
    id: 'mail-7',
    to: 'zoe@antan.test\r\nBcc: x@evil.test',
    subject: 'Votre achat\r\nBcc: y@evil.test\n\nx',
    text: 'Bonjour Zoé,\n\n24,90 €',
    attachments: [pdf],
  })
  const mail = await read()
  const headers = mail.slice(0, mail.indexOf('\n\n'))
  expect(headers).toMatch(/^From: Antan <bonjour@antan\.test>$/m)
  expect(headers).toMatch(/^Message-ID: <mail-7@antan\.test>$/m)
  expect(headers).not.toMatch(/^bcc:/im)
  expect(headers).toMatch(/^Subject: Votre achat Bcc: y@evil\.test x$/m)
  expect(mail).toContain('filename=antan-F2026-000001.pdf')
  expect(mail).toContain(pdf.bytes.toString('base64'))
})

test('a server without encryption gets no mail, unless it is on this machine', async () => {
  let taken = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData(stream, _session, done) {
      taken++
      stream.resume().on('end', () => done())
    },
  })
  const port = await portOf(server)
  const sendBy = (host: string) =>
    createSmtp({ host, port, secure: false, user: '', password: '' }, from).send({
      id: 'mail-1',
      to: 'a@antan.test',
      subject: 's',
      text: 't',
      attachments: [],
    })
  // This address leads to the same server, and is none of the names of this machine.
  await expect(sendBy('0.0.0.0')).rejects.toMatchObject({ code: 'ETLS' })
  expect(taken).toBe(0)
  await sendBy('127.0.0.1')
  expect(taken).toBe(1)
})

test('the value of a header is one line', () => {
  expect(oneLine('a\r\n b\u2028c\n')).toBe('a  b c')
})

test('only a refusal of the recipient or the message for good is final', async () => {
  const refuse = (response: string) =>
    Object.assign(new Error(response.slice(4)), { responseCode: Number(response.slice(0, 3)) })
  const refusals: Partial<Record<'from' | 'to' | 'data', string>> = {}
  const answer = (stage: keyof typeof refusals, done: (error?: Error) => void) =>
    refusals[stage] ? done(refuse(refusals[stage])) : done()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onMailFrom: (_address, _session, done) => answer('from', done),
    onRcptTo: (_address, _session, done) => answer('to', done),
    onData: (stream, _session, done) => stream.resume().on('end', () => answer('data', done)),
  })
  const mailer = createSmtp(
    { host: '127.0.0.1', port: await portOf(server), secure: false, user: '', password: '' },
    from,
  )
  const isFinal = async (refusal: typeof refusals) => {
    Object.assign(refusals, { from: undefined, to: undefined, data: undefined }, refusal)
    const error = await mailer
      .send({ id: 'mail-1', to: 'zoe@antan.test', subject: 's', text: 't', attachments: [] })
      .catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(Error)
    return error instanceof MailRefused
  }
  expect(await isFinal({ to: '550 no such mailbox' })).toBe(true)
  expect(await isFinal({ to: '550 5.1.1 unknown' })).toBe(true)
  expect(await isFinal({ data: '554 5.6.0 malformed' })).toBe(true)
  expect(await isFinal({ to: '450 4.2.1 try later' })).toBe(false)
  expect(await isFinal({ to: '554 5.7.1 relay access denied' })).toBe(false)
  expect(await isFinal({ to: '530 sign in first' })).toBe(false)
  expect(await isFinal({ to: '552 5.2.2 mailbox full' })).toBe(false)
  expect(await isFinal({ to: '552 no space left' })).toBe(false)
  expect(await isFinal({ data: '552 5.3.4 message too big' })).toBe(true)
  expect(await isFinal({ from: '553 sender not yours' })).toBe(false)
  expect(await isFinal({ data: '451 local error' })).toBe(false)
})

test('an error has the codes of the server, without the address it quotes', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 })),
  })
  const mailer = createSmtp(
    { host: '127.0.0.1', port: await portOf(server), secure: false, user: '', password: '' },
    from,
  )
  const refusal = await mailer
    .send({ id: 'mail-1', to: 'zoe@antan.test', subject: 's', text: 't', attachments: [] })
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    code: 'EENVELOPE',
    message: 'the mail was not taken EENVELOPE 550',
  })
  expect(JSON.stringify(loggedError(refusal))).not.toContain('zoe')
})

test('a server that takes a mail and answers late does not get it again', async () => {
  let taken = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        taken++
        setTimeout(done, 2 * OPEN_MS)
      })
    },
  })
  const port = await portOf(server)
  const settings = { host: '127.0.0.1', port, secure: false, user: '', password: '' }
  const mail = { id: 'mail-1', to: 'zoe@antan.test', subject: 's', text: 't', attachments: [] }
  await createSmtp(settings, from, { ...QUEUE_TIMEOUTS, openMs: OPEN_MS }).send(mail)
  expect(taken).toBe(1)
  const prompt = createSmtp(settings, from, { openMs: OPEN_MS, silenceMs: OPEN_MS })
  await expect(prompt.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})
