/** Panel of external services: validation, saving together, and sealed secrets. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminApiConfiguration } from '#contract/admin/settings-api.ts'
import { adminLogs } from '../../db/schema/logs.ts'
import { apiConfigurations } from '../../db/schema/content.ts'
import { createSecretBox, secretKey } from '../../platform/secret-box.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

const CANARY = 'canari-mot-de-passe-9f2'
const URL = '/api/admin/api-configurations'
let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())

const create = (configKey: string, configValue: string) =>
  site.call('POST', URL, { configKey, configValue })
test('a setting is created, changed and deleted; an invalid value is refused', async () => {
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

test('settings are saved together or not at all, and a conflict names the changed ones', async () => {
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
  // The changed server cleared the password, with an audit row.
  expect(
    (await site.logged('UPDATE_API_CONFIGURATION')).filter(
      ({ details }) => details === 'smtp_password',
    ),
  ).toMatchObject([{ oldValue: '{"smtp_password":"[masqué]"}', newValue: '{"smtp_password":""}' }])
  for (const key of ['smtp_host', 'smtp_password']) await site.call('DELETE', `${URL}/${key}`)
  await site.db.delete(adminLogs)
})

test('a password is stored sealed and appears in no reply, row or log line', async () => {
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

test('a password that cannot be unsealed reports why until it is entered again', async () => {
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

test('changing or deleting the host or port clears the stored password', async () => {
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
