/** The panel of both logs: lists, filters and exports. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminLog, SignInLog } from '#contract/admin/logs.ts'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
  await site.db.delete(adminLogs)
  await site.db.delete(authLogs)
  const { userId } = await site.user('=cmd|calc@antan.test', { credits: 1 })
  await site.call('PUT', `/api/admin/users/${userId}/credits`, {
    credits: 3,
    message: '=HYPERLINK("http://evil.test")',
  })
  await site.call('PUT', `/api/admin/users/${userId}/role`, { isAdmin: true })
  await site.db.insert(authLogs).values([
    { email: 'a@antan.test', authProvider: 'google', result: 'success', ipAddress: '10.0.0.1' },
    {
      email: '+33@antan.test',
      authProvider: 'local',
      result: 'failure',
      failureReason: 'wrong-password',
      ipAddress: '10.0.0.2',
    },
  ])
})
afterAll(() => site.close())

test('actions are listed newest first, filtered by action and searched', async () => {
  const list = async (query = '') =>
    (await site.call('GET', `/api/admin/logs${query}`)).json<{ logs: AdminLog[]; total: number }>()
  const { logs, total } = await list()
  expect([total, logs.map(({ action }) => action)]).toEqual([
    2,
    ['PROMOTE_ADMIN', 'UPDATE_CREDITS'],
  ])
  expect(logs[1]).toMatchObject({
    adminUsername: 'administrateur',
    targetUserEmail: '=cmd|calc@antan.test',
    oldValue: '{"credits":1}',
    newValue: '{"credits":3}',
    ipAddress: '127.0.0.1',
  })
  expect((await list('?action=UPDATE_CREDITS')).total).toBe(1)
  expect((await list('?q=hyperlink')).total).toBe(1)
  expect((await list('?q=personne')).logs).toEqual([])
  expect((await list('?perPage=1&page=2')).logs[0]).toMatchObject({ action: 'UPDATE_CREDITS' })
  expect((await list('?order=asc')).logs[0]).toMatchObject({ action: 'UPDATE_CREDITS' })
})

test('sign-ins are listed, filtered by result and searched', async () => {
  const list = async (query = '') =>
    (await site.call('GET', `/api/admin/auth-logs${query}`)).json<{
      logs: SignInLog[]
      total: number
    }>()
  expect((await list()).total).toBe(2)
  expect((await list('?result=failure')).logs).toMatchObject([
    { email: '+33@antan.test', failureReason: 'wrong-password', authProvider: 'local' },
  ])
  expect((await list('?q=10.0.0.1')).logs).toMatchObject([{ email: 'a@antan.test' }])
})

test('a period includes its first and last day in Paris', async () => {
  await site.db.insert(authLogs).values([
    {
      email: 'minuit@antan.test',
      authProvider: 'google',
      result: 'success',
      timestamp: new Date('2026-03-09T23:00:00Z'),
    },
    {
      email: 'soir@antan.test',
      authProvider: 'google',
      result: 'success',
      timestamp: new Date('2026-03-10T22:59:59Z'),
    },
    {
      email: 'lendemain@antan.test',
      authProvider: 'google',
      result: 'success',
      timestamp: new Date('2026-03-10T23:00:00Z'),
    },
  ])
  const emails = async (query: string) =>
    (await site.call('GET', `/api/admin/auth-logs?order=asc&${query}`))
      .json<{ logs: SignInLog[] }>()
      .logs.map(({ email }) => email?.split('@')[0])
  expect(await emails('from=2026-03-10&to=2026-03-10')).toEqual(['minuit', 'soir'])
  expect(await emails('to=2026-03-11')).toEqual(['minuit', 'soir', 'lendemain'])
  for (const asked of ['from=hier', 'from=0000-01-01', 'q=a%00b'])
    for (const log of ['auth-logs', 'logs', 'logs/export'])
      expect((await site.call('GET', `/api/admin/${log}?${asked}`)).statusCode).toBe(400)
  const actions = async (query: string) =>
    (await site.call('GET', `/api/admin/logs?${query}`)).json<{ total: number }>().total
  expect([await actions('to=2026-03-10'), await actions('from=2026-03-10')]).toEqual([0, 2])
  const file = await site.call(
    'GET',
    '/api/admin/auth-logs/export?from=2026-03-10&to=2026-03-10&order=asc',
  )
  expect(
    file.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[1]),
  ).toEqual(['minuit@antan.test', 'soir@antan.test'])
  expect((await site.logged('EXPORT_LOGS')).at(-1)).toMatchObject({
    newValue: expect.stringContaining('"from":"2026-03-10"'),
  })
  await site.db.delete(adminLogs).where(eq(adminLogs.action, 'EXPORT_LOGS'))
})

test('a long export is sent in batches with every row once and in order', async () => {
  await site.db.delete(authLogs)
  const moment = new Date('2026-05-01T10:00:00Z')
  await site.db.insert(authLogs).values(
    Array.from({ length: 450 }, (_, at) => ({
      email: `r${at}@antan.test`,
      authProvider: 'google',
      result: 'success' as const,
      timestamp: moment,
    })),
  )
  for (const order of ['asc', 'desc']) {
    const file = await site.call('GET', `/api/admin/auth-logs/export?order=${order}`)
    expect(file.headers['content-length']).toBeUndefined()
    const names = file.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[1])
    const all = Array.from({ length: 450 }, (_, at) => `r${at}@antan.test`)
    expect(names).toEqual(order === 'asc' ? all : all.toReversed())
  }
  await site.db.delete(adminLogs).where(eq(adminLogs.action, 'EXPORT_LOGS'))
  await site.db.insert(authLogs).values({
    email: '+33@antan.test',
    authProvider: 'local',
    result: 'failure',
    failureReason: 'wrong-password',
    ipAddress: '10.0.0.2',
  })
})

test('an export neutralises formulas and is audited', async () => {
  const file = await site.call('GET', '/api/admin/logs/export?action=UPDATE_CREDITS')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/journal-administration-\d{4}-\d\d-\d\d\.csv/),
  })
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(';\'=cmd|calc@antan.test;"\'=HYPERLINK(""http://evil.test"")";')
  expect(lines[1]).toContain(';Crédits\u00a0: 1;Crédits\u00a0: 3;')
  const signIns = await site.call('GET', '/api/admin/auth-logs/export')
  expect(signIns.body).toContain(
    "'+33@antan.test;Compte local;Échouée;Adresse ou mot de passe incorrect",
  )
  expect((await site.logged('EXPORT_LOGS')).map(({ details }) => details)).toEqual([
    'journal-administration',
    'journal-connexions',
  ])
})
