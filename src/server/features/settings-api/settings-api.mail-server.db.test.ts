/**
 * The replacement of the mail server: administrators are notified through the old one, and no
 * password link is mailed for a day.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { apiConfigurations } from '../../db/schema/content.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { mails } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { openSecretBox } from '../../platform/secret-box.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { createMail } from '../mail/mail.service.ts'

const URL = '/api/admin/api-configurations'
const OLD = {
  smtp_host: 'ancien.antan.test',
  smtp_user: 'antan',
  smtp_password: 'canari-ancien',
} as const
let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite({ keepsMails: true })
  await site.user('associee@antan.test', { isAdmin: true })
  await site.user('cliente@antan.test')
})
beforeEach(async () => {
  await site.db.delete(apiConfigurations)
  await site.db.delete(adminLogs)
  await site.db.delete(mails)
})
afterAll(() => site.close())

const save = (settings: Record<string, string>) =>
  site.call('PUT', URL, {
    entries: Object.entries(settings).map(([configKey, configValue]) => ({
      configKey,
      configValue,
    })),
  })
/** Sends every queued mail; returns each with the host of the server it names, if any. */
async function deliverAll(now = new Date()) {
  const sent: { to: string; text: string; host: string | undefined; password?: string }[] = []
  const mail = createMail({
    db: site.db,
    now: () => now,
    enqueue: () => Promise.resolve(),
    mailer: (server) =>
      Promise.resolve({
        send: async ({ to, text }) =>
          void sent.push({
            to,
            text,
            host: server?.host,
            ...(server && { password: server.password }),
          }),
      }),
    secrets: openSecretBox({ secretsKey: null, dataDir: site.folder }),
    undelivered: async () => {},
    drawInvoice: () => Promise.resolve(null),
  })
  for (const { id } of await site.db.select().from(mails).orderBy(mails.id))
    await mail.deliver({ mailId: id })
  return sent
}
const reset = async (email: string) => {
  const [account] = await site.db
    .select({ id: users.id })
    .from(users)
    .where(sql`email = ${email}`)
  return site.call('POST', `/api/admin/users/${account!.id}/reset-password`)
}

test('the administrators hear of a new server by the old one, which keeps its password', async () => {
  await save(OLD)
  expect(await deliverAll()).toEqual([])
  await save({ smtp_host: 'nouveau.antan.test', smtp_password: 'canari-nouveau' })
  expect(await site.logged('REPLACE_MAIL_SERVER')).toMatchObject([
    { details: 'ancien.antan.test', adminEmail: 'admin@antan.test' },
  ])
  expect(JSON.stringify(await site.db.select().from(mails))).not.toContain('canari')
  expect(await deliverAll()).toEqual(
    ['admin@antan.test', 'associee@antan.test'].map((to) => ({
      to,
      text: expect.stringMatching(
        /administrateur a changé le serveur.*dernier qui passe par ancien\.antan\.test/s,
      ) as string,
      host: 'ancien.antan.test',
      password: 'canari-ancien',
    })),
  )
})

test.each<[string, () => Promise<unknown>, number]>([
  ['its first configuration', () => Promise.resolve(), 0],
  ['another password of the same account', () => save({ smtp_password: 'autre' }), 0],
  ['the same values once more', () => save(OLD), 0],
  ['another account of the same server', () => save({ smtp_user: 'autre' }), 1],
  ['another port', () => save({ smtp_port: '2525' }), 1],
  ['its removal', () => site.call('DELETE', `${URL}/smtp_host`), 1],
  ['the removal of its password', () => site.call('DELETE', `${URL}/smtp_password`), 1],
  ['switching it off', () => site.call('PUT', `${URL}/smtp_user`, { isActive: false }), 1],
])('replaced or not: %s', async (_what, change, replaced) => {
  await save(OLD)
  await change()
  expect(await site.logged('REPLACE_MAIL_SERVER')).toHaveLength(replaced)
  expect(await site.db.$count(mails)).toBe(2 * replaced)
})

test('a day long no password link is mailed, and other mails leave', async () => {
  await site.call('POST', '/api/admin/users', { username: 'locale', email: 'locale@antan.test' })
  await save(OLD)
  await site.db.delete(mails)
  expect((await reset('locale@antan.test')).statusCode).toBe(200)
  await save({ smtp_host: 'nouveau.antan.test' })
  await site.db.delete(mails)
  expect((await reset('locale@antan.test')).json()).toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('moins de 24\u00a0heures') as string,
  })
  expect((await reset('cliente@antan.test')).statusCode).toBe(200)
  expect(await site.db.$count(mails)).toBe(1)
  await site.db.update(adminLogs).set({ createdAt: sql`now() - interval '25 hours'` })
  expect((await reset('locale@antan.test')).statusCode).toBe(200)
})

test('a notice that its server does not take for a day is dropped', async () => {
  await save(OLD)
  await save({ smtp_host: 'nouveau.antan.test' })
  expect(await deliverAll(new Date(Date.now() + 25 * 3_600_000))).toEqual([])
  expect(await site.db.$count(mails)).toBe(0)
})
