import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminLog, SignInLog } from '#contract/admin/logs.ts'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import { openAdminSite, type AdminSite } from './admin.fixture.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
  await site.db.delete(adminLogs)
  await site.db.delete(authLogs)
  const { userId } = await site.user('=cmd|calc@antan.test', { credits: 1 })
  await site.call('PUT', `/api/admin/users/${userId}/credits`, { credits: 3, message: '=HYPERLINK("http://evil.test")' })
  await site.call('PUT', `/api/admin/users/${userId}/role`, { isAdmin: true })
  await site.db.insert(authLogs).values([
    { email: 'a@antan.test', authProvider: 'google', result: 'success', ipAddress: '10.0.0.1' },
    { email: '+33@antan.test', authProvider: 'local', result: 'failure', failureReason: 'wrong-password', ipAddress: '10.0.0.2' },
  ])
})
afterAll(() => site.close())

test('actions are listed newest first, filtered by action and searched', async () => {
  const list = async (query = '') => (await site.call('GET', `/api/admin/logs${query}`)).json<{ logs: AdminLog[]; total: number }>()
  const { logs, total } = await list()
  expect([total, logs.map(({ action }) => action)]).toEqual([2, ['PROMOTE_ADMIN', 'UPDATE_CREDITS']])
  expect(logs[1]).toMatchObject({ adminUsername: 'administrateur', targetUserEmail: '=cmd|calc@antan.test', oldValue: '{"credits":1}', newValue: '{"credits":3}', ipAddress: '127.0.0.1' })
  expect((await list('?action=UPDATE_CREDITS')).total).toBe(1)
  expect((await list('?q=hyperlink')).total).toBe(1)
  expect((await list('?q=personne')).logs).toEqual([])
  expect((await list('?perPage=1&page=2')).logs[0]).toMatchObject({ action: 'UPDATE_CREDITS' })
  expect((await list('?order=asc')).logs[0]).toMatchObject({ action: 'UPDATE_CREDITS' })
})

test('sign-ins are listed, filtered by result and searched', async () => {
  const list = async (query = '') => (await site.call('GET', `/api/admin/auth-logs${query}`)).json<{ logs: SignInLog[]; total: number }>()
  expect((await list()).total).toBe(2)
  expect((await list('?result=failure')).logs).toMatchObject([{ email: '+33@antan.test', failureReason: 'wrong-password', authProvider: 'local' }])
  expect((await list('?q=10.0.0.1')).logs).toMatchObject([{ email: 'a@antan.test' }])
})

test('an export is a spreadsheet in which nothing runs, and is on record itself', async () => {
  const file = await site.call('GET', '/api/admin/logs/export?action=UPDATE_CREDITS')
  expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': expect.stringMatching(/journal-administration-\d{4}-\d\d-\d\d\.csv/) })
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(';\'=cmd|calc@antan.test;"\'=HYPERLINK(""http://evil.test"")";')
  const signIns = await site.call('GET', '/api/admin/auth-logs/export')
  expect(signIns.body).toContain('\'+33@antan.test;local;Échouée;wrong-password')
  expect((await site.logged('EXPORT_LOGS')).map(({ details }) => details)).toEqual(['journal-administration', 'journal-connexions'])
})
