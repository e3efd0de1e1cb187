/** The test mail: over a real SMTP server, and to addresses where no mail server answers. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { eq } from '../../db/drizzle.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiConfigurations } from '../../db/schema/content.ts'
import { createSmtp } from '../../adapters/mail/smtp.ts'
import { createSecretBox, secretKey } from '../../platform/secret-box.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { createSettingsApi } from './settings-api.admin.ts'
import { MailPasswordLost, readSmtpSettings } from './settings-api.service.ts'

const CANARY = 'canari-mot-de-passe-9f2'
const URL = '/api/admin/api-configurations'
let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())

const create = (configKey: string, configValue: string) =>
  site.call('POST', URL, { configKey, configValue })
const testMail = async () =>
  (await site.call('POST', `${URL}/test-mail`, {})).json<{
    sent: boolean
    to: string
    message: string
  }>()

/** A local mail server that accepts one password and collects messages in `received`. */
async function openMailServer() {
  const received: string[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ password }, _session, done) =>
      password === CANARY ? done(null, { user: 'antan' }) : done(new Error(`wrong: ${password}`)),
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}

test('the test mail is sent to the administrator, or the failure is explained in French', async () => {
  expect(await testMail()).toMatchObject({
    sent: false,
    message: 'Renseignez d’abord le serveur, l’identifiant et le mot de passe.',
  })
  const server = await openMailServer()
  const values = {
    smtp_host: '127.0.0.1',
    smtp_port: String(server.port),
    smtp_secure: 'false',
    smtp_user: 'antan',
    smtp_password: 'faux',
  }
  for (const [key, value] of Object.entries(values))
    expect((await create(key, value)).statusCode).toBe(200)
  expect(await testMail()).toMatchObject({
    sent: false,
    message: 'Le serveur d’envoi refuse l’identifiant ou le mot de passe.',
  })
  await site.call('PUT', `${URL}/smtp_password`, { configValue: CANARY })
  expect(await testMail()).toEqual({
    sent: true,
    to: 'admin@antan.test',
    message: 'L’e-mail d’essai est parti vers admin@antan.test.',
  })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toContain('To: admin@antan.test')
  expect(site.lines.join('')).not.toContain(CANARY)
  // The stored password is not sent to another server.
  await site.call('PUT', `${URL}/smtp_host`, { configValue: 'localhost' })
  const lost = {
    sent: false,
    message:
      'Saisissez de nouveau le mot de passe\u00a0: celui qui était enregistré ne convient plus.',
  }
  expect(await testMail()).toMatchObject(lost)
  expect(server.received).toHaveLength(1)
  // Mails stay queued meanwhile instead of going to the outbox.
  const box = (key: string) => createSecretBox(secretKey(key, ''))
  await expect(readSmtpSettings(site.db, box('whatever'))).rejects.toThrow(MailPasswordLost)
  // Sealed with another key than the server's.
  await site.db
    .update(apiConfigurations)
    .set({ configValue: box('the key of before').seal('smtp_password', CANARY) })
    .where(eq(apiConfigurations.configKey, 'smtp_password'))
  expect(await testMail()).toMatchObject(lost)
  await expect(readSmtpSettings(site.db, box('the key of before'))).resolves.toMatchObject({
    host: 'localhost',
    password: CANARY,
  })
  await server.close()
  for (const key of Object.keys(values)) await site.call('DELETE', `${URL}/${key}`)
})

test('the test mail reports closed, silent and foreign ports alike, after the same time', async () => {
  const TIMEOUT_MS = 200
  const api = createSettingsApi({
    db: site.db,
    box: createSecretBox(secretKey('une clef', '')),
    now: () => new Date(),
    post: () => Promise.resolve(),
    testTimeoutMs: TIMEOUT_MS,
    sendTestMail: (smtp, mail) =>
      createSmtp(smtp, { name: 'Antan', address: 'a@antan.test' }).send({
        ...mail,
        id: 'test',
        attachments: [],
      }),
  })
  const sockets = new Set<Socket>()
  const listen = async (greet: (socket: Socket) => void) => {
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      greet(socket)
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return {
      port: (server.address() as AddressInfo).port,
      close: () => {
        server.close()
      },
    }
  }
  const closed = await listen(() => {})
  closed.close()
  const silent = await listen(() => {})
  const ssh = await listen((socket) => {
    socket.write('SSH-2.0-OpenSSH_9.9\r\n')
  })
  const hangsUp = await listen((socket) => {
    socket.destroy()
  })
  const actor = { id: 1, isSuperAdmin: true, ip: '', userAgent: '', ifMatch: null }
  for (const { port } of [closed, silent, ssh, hangsUp]) {
    await api.saveAll(actor, [
      { configKey: 'smtp_host', configValue: '127.0.0.1' },
      { configKey: 'smtp_port', configValue: String(port) },
      { configKey: 'smtp_user', configValue: 'antan' },
      { configKey: 'smtp_password', configValue: CANARY },
    ])
    const start = performance.now()
    expect(await api.testMail(actor)).toMatchObject({
      sent: false,
      message: 'Aucun serveur d’envoi ne répond correctement à cette adresse et ce port.',
    })
    expect(performance.now() - start).toBeGreaterThan(TIMEOUT_MS - 5)
  }
  for (const socket of sockets) socket.destroy()
  for (const server of [silent, ssh, hangsUp]) server.close()
})
