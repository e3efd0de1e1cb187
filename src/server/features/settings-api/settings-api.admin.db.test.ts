/** API configuration: shapes, secrets that are found nowhere, and a test mail over a real SMTP server. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { eq } from '../../db/drizzle.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminApiConfiguration } from '#contract/admin/settings-api.ts'
import { adminLogs } from '../../db/schema/logs.ts'
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

test('a setting is made, changed and deleted; a value of the wrong shape is refused', async () => {
  expect((await create('google_analytics_id', '  G-ABC123DEF4 ')).json()).toMatchObject({
    configKey: 'google_analytics_id',
    configValue: 'G-ABC123DEF4',
    isActive: true,
    hasValue: true,
  })
  expect((await site.app.inject('/api/public/google-analytics-id')).json()).toEqual({
    measurementId: 'G-ABC123DEF4',
  })
  expect(
    (
      await site.call('PUT', `${URL}/google_analytics_id`, {
        configValue: 'G-ZZZZZZZZ',
        isActive: true,
      })
    ).json(),
  ).toMatchObject({ configValue: 'G-ZZZZZZZZ' })
  expect((await create('google_analytics_id', 'G-AAAA1111')).statusCode).toBe(409)
  for (const [key, value] of [
    ['smtp_port', '99999'],
    ['smtp_secure', 'oui'],
    ['smtp_host', 'http://a'],
    ['smtp_user', 'a\r\nb'],
    ['intrus', 'x'],
    ['smtp_host', ''],
  ] as const) {
    expect([key, (await create(key, value)).statusCode]).toEqual([key, 400])
  }
  expect((await site.call('DELETE', `${URL}/google_analytics_id`)).statusCode).toBe(200)
  expect((await site.app.inject('/api/public/google-analytics-id')).json()).toEqual({
    measurementId: null,
  })
  expect((await site.call('GET', URL)).json()).toEqual([])
  expect((await site.logged('UPDATE_API_CONFIGURATION'))[0]).toMatchObject({
    details: 'google_analytics_id',
    newValue: '{"configValue":"G-ZZZZZZZZ"}',
  })
})

test('several settings are saved together or not at all, and a save that comes second is told which of them moved', async () => {
  const saveAll = (
    ...entries: { configKey: string; configValue: string; seen?: string | null }[]
  ) => site.call('PUT', URL, { entries })
  const stored = async () =>
    Object.fromEntries(
      (await site.call('GET', URL))
        .json<AdminApiConfiguration[]>()
        .map(({ configKey, configValue }) => [configKey, configValue]),
    )
  const refused = await saveAll(
    { configKey: 'smtp_host', configValue: 'mail.antan.test' },
    { configKey: 'smtp_port', configValue: 'beaucoup' },
    { configKey: 'google_analytics_id', configValue: 'x' },
  )
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    {
      fields: {
        smtp_port: 'Un port est un nombre de 1 à 65535.',
        google_analytics_id: 'Un identifiant de mesure ressemble à G-ABC123DEF4.',
      },
    },
  ])
  expect(await stored()).toEqual({})
  const made = await saveAll(
    { configKey: 'smtp_password', configValue: CANARY, seen: null },
    { configKey: 'smtp_host', configValue: 'mail.antan.test', seen: null },
  )
  const host = made
    .json<AdminApiConfiguration[]>()
    .find(({ configKey }) => configKey === 'smtp_host')!
  expect(await stored()).toEqual({ smtp_host: 'mail.antan.test', smtp_password: null })
  await site.call('PUT', `${URL}/smtp_host`, { configValue: 'autre.antan.test' })
  const second = await saveAll(
    { configKey: 'smtp_host', configValue: 'a.antan.test', seen: host.updatedAt },
    { configKey: 'smtp_user', configValue: 'ada', seen: null },
  )
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { code: 'CONFLICT', fields: { smtp_host: 'Cette valeur a changé entre-temps.' } },
  ])
  expect(await stored()).toEqual({ smtp_host: 'autre.antan.test', smtp_password: null })
  expect(await storedPassword()).toMatchObject({ hasValue: false, erased: 'server-changed' })
  // The change of server took the password with it, on record.
  expect(
    (await site.logged('UPDATE_API_CONFIGURATION')).filter(
      ({ details }) => details === 'smtp_password',
    ),
  ).toMatchObject([{ oldValue: '{"smtp_password":"[masqué]"}', newValue: '{"smtp_password":""}' }])
  for (const key of ['smtp_host', 'smtp_password']) await site.call('DELETE', `${URL}/${key}`)
  await site.db.delete(adminLogs)
})

test('a password is stored sealed, and found in no reply, row or log line', async () => {
  const made = await create('smtp_password', CANARY)
  expect(made.json()).toMatchObject({
    configKey: 'smtp_password',
    configValue: null,
    hasValue: true,
  })
  await site.call('PUT', `${URL}/smtp_password`, { configValue: `${CANARY}-2` })
  const listed = await site.call('GET', URL)
  expect(listed.json<AdminApiConfiguration[]>()).toMatchObject([
    { configValue: null, hasValue: true },
  ])
  const [row] = await site.db
    .select()
    .from(apiConfigurations)
    .where(eq(apiConfigurations.configKey, 'smtp_password'))
  const logs = await site.db.select().from(adminLogs)
  expect(logs.filter(({ details }) => details === 'smtp_password')).toHaveLength(2)
  for (const text of [
    made.body,
    listed.body,
    JSON.stringify(row),
    JSON.stringify(logs),
    site.lines.join(''),
  ])
    expect(text).not.toContain(CANARY)
  await site.call('DELETE', `${URL}/smtp_password`)
})

const storedPassword = async () =>
  (await site.call('GET', URL))
    .json<AdminApiConfiguration[]>()
    .find(({ configKey }) => configKey === 'smtp_password')

test('a password that the server can open no more says why, until it is entered again', async () => {
  await create('smtp_password', CANARY)
  expect(await storedPassword()).toMatchObject({ hasValue: true, erased: null })
  const foreign = createSecretBox(secretKey('the key of another installation', ''))
  await site.db
    .update(apiConfigurations)
    .set({ configValue: foreign.seal('smtp_password', CANARY) })
    .where(eq(apiConfigurations.configKey, 'smtp_password'))
  expect(await storedPassword()).toMatchObject({ hasValue: false, erased: 'key-changed' })
  await site.call('PUT', `${URL}/smtp_password`, { configValue: CANARY })
  expect(await storedPassword()).toMatchObject({ hasValue: true, erased: null })
  await site.call('DELETE', `${URL}/smtp_password`)
})

/** A mail server on this machine that knows one password; what it took in is in `received`. */
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

test('the test mail goes to the administrator, or says in French why not', async () => {
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
    message: 'Le serveur de mail refuse l’identifiant ou le mot de passe.',
  })
  await site.call('PUT', `${URL}/smtp_password`, { configValue: CANARY })
  expect(await testMail()).toEqual({
    sent: true,
    to: 'admin@antan.test',
    message: 'Le mail d’essai est parti vers admin@antan.test.',
  })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toContain('To: admin@antan.test')
  expect(site.lines.join('')).not.toContain(CANARY)
  // The stored password goes to nobody else's server.
  await site.call('PUT', `${URL}/smtp_host`, { configValue: 'localhost' })
  const lost = {
    sent: false,
    message:
      'Saisissez de nouveau le mot de passe\u00a0: celui qui était enregistré ne convient plus.',
  }
  expect(await testMail()).toMatchObject(lost)
  expect(server.received).toHaveLength(1)
  // Nor does mail go to the outbox meanwhile, where nobody would look for it: it waits.
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

test('another host or another port takes the stored password along, also where the setting is deleted', async () => {
  const stored = async () =>
    (await site.call('GET', URL))
      .json<AdminApiConfiguration[]>()
      .find(({ configKey }) => configKey === 'smtp_password')?.hasValue
  const keep = async () => site.call('PUT', `${URL}/smtp_password`, { configValue: CANARY })
  for (const [key, value] of [
    ['smtp_host', 'mail.antan.test'],
    ['smtp_port', '587'],
    ['smtp_password', CANARY],
  ] as const)
    await create(key, value)
  await site.call('PUT', `${URL}/smtp_port`, { configValue: '587' })
  expect(await stored()).toBe(true)
  for (const [method, key, configValue] of [
    ['PUT', 'smtp_port', '2525'],
    ['PUT', 'smtp_host', 'autre.antan.test'],
    ['DELETE', 'smtp_port', ''],
  ] as const) {
    await keep()
    await site.call(method, `${URL}/${key}`, method === 'PUT' ? { configValue } : undefined)
    expect([key, await stored()]).toEqual([key, false])
  }
  for (const key of ['smtp_host', 'smtp_password']) await site.call('DELETE', `${URL}/${key}`)
})

test('the test mail says the same after the same time of a port that is closed, silent or of something else', async () => {
  const PATIENCE_MS = 600
  const api = createSettingsApi({
    db: site.db,
    box: createSecretBox(secretKey('une clef', '')),
    contentChanged: async () => {},
    testPatienceMs: PATIENCE_MS,
    sendTestMail: (smtp, mail) =>
      createSmtp(smtp, { name: 'Antan', address: 'a@antan.test' }).send({
        ...mail,
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
      message: 'Aucun serveur de mail ne répond correctement à cette adresse et ce port.',
    })
    expect(performance.now() - start).toBeGreaterThan(PATIENCE_MS - 5)
  }
  for (const socket of sockets) socket.destroy()
  for (const server of [silent, ssh, hangsUp]) server.close()
})
