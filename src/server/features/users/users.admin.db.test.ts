/**
 * The users panel over HTTP: list, credits, roles, local accounts, password links and deletion. The
 * file exceeds 300 lines because its tests share one site.
 */
import { readFile } from 'node:fs/promises'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminUser } from '#contract/admin/users.ts'
import { DAY_MS } from '#contract/durations.ts'
import { sentMails } from '../../db/schema/customers.ts'
import { creditMovements } from '../../db/schema/money.ts'
import { mails } from '../../db/schema/orders.ts'
import { doomedFiles, photos } from '../../db/schema/photos.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/second-factors.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())

type Parameter = { name: string; schema: object }
type OpenApi = { paths: Record<string, { get: { parameters: Parameter[] } }> }
type List = { users: AdminUser[]; total: number }
const list = async (query = '') =>
  (await site.call('GET', `/api/admin/users/stats${query}`)).json<List>()
const balance = async (id: number) =>
  (await site.db.select().from(users).where(eq(users.id, id)))[0]!.credits

test('the list filters, searches, sorts and pages', async () => {
  for (const [name, credits] of [
    ['riche', 6],
    ['cinq', 5],
    ['zero', 0],
    ['100%_x', 9],
  ] as const)
    await site.user(`${name}@liste.test`, { credits })
  await site.db
    .update(users)
    .set({ createdAt: new Date(Date.now() - 8 * 24 * 3_600_000) })
    .where(eq(users.email, 'zero@liste.test'))
  const emails = async (query: string) => (await list(query)).users.map(({ email }) => email)
  expect(await emails('?filter=high&q=liste.test&sort=email&order=asc')).toEqual([
    '100%_x@liste.test',
    'riche@liste.test',
  ])
  expect(await emails('?filter=zero&q=liste.test')).toEqual(['zero@liste.test'])
  expect(await emails('?filter=recent&q=liste.test&sort=credits&order=asc')).toEqual([
    'cinq@liste.test',
    'riche@liste.test',
    '100%_x@liste.test',
  ])
  expect(await emails('?q=%25_')).toEqual(['100%_x@liste.test'])
  expect(await emails('?q=LISTE.test&sort=username&order=desc&perPage=2&page=2')).toEqual([
    'cinq@liste.test',
    '100%_x@liste.test',
  ])
  expect((await list('?q=liste.test&perPage=1')).total).toBe(4)
  expect((await list('?q=%231')).users.map(({ id }) => id)).toEqual([1])
  expect((await list('?q=1')).users.find(({ id }) => id === 1)).toMatchObject({
    isSuperAdmin: true,
    isAdmin: true,
    username: 'administrateur',
    photoCount: 0,
  })
})

test('a filter lists the accounts whose address refused a mail in the last 30 days', async () => {
  const sent = async (name: string, daysAgo: number, refused: boolean) => {
    const { userId } = await site.user(`${name}@refus.test`)
    const sentAt = new Date(Date.now() - daysAgo * DAY_MS)
    await site.db.insert(sentMails).values({ userId, subject: 'Bienvenue', sentAt, refused })
  }
  await sent('recu', 1, false)
  await sent('ancien', 31, true)
  await sent('refuse', 29, true)
  await site.user('rien@refus.test')
  const { users: found, total } = await list('?filter=refusesMails')
  expect([found.map(({ email }) => email), total]).toEqual([['refuse@refus.test'], 1])
})

test('the last activity outlives the sessions; an account without sign-in has none', async () => {
  const activity = async (q: string) => (await list(`?q=${q}`)).users[0]?.lastActivity
  const { userId } = await site.user('partie@liste.test')
  const seen = new Date('2026-03-04T05:06:07.000Z')
  await site.db.update(users).set({ lastSeenAt: seen }).where(eq(users.id, userId))
  await site.db.delete(sessions).where(eq(sessions.userId, userId))
  expect(await activity('partie@liste.test')).toBe(seen.toISOString())
  await site.db
    .insert(users)
    .values({ username: 'Invitée', email: 'invitee@liste.test', authProvider: 'local' })
  expect(await activity('invitee@liste.test')).toBeNull()
})

test('a call without parameters returns a bounded first page and the total', async () => {
  await site.db.insert(users).values(
    Array.from({ length: 30 }, (_, at) => ({
      username: `rang${at}`,
      email: `rang${at}@page.test`,
    })),
  )
  const plain = await list('')
  expect([plain.users.length, plain.total > 30]).toEqual([25, true])
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as OpenApi
  for (const path of ['/api/admin/users/stats', '/api/admin/logs']) {
    const { parameters } = document.paths[path]!.get
    const bounds = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
    expect(bounds).toMatchObject({
      page: { minimum: 1, default: 1, description: expect.any(String) },
      perPage: { minimum: 1, maximum: 100, default: 25, description: expect.any(String) },
    })
  }
})

test.each(['leger', 'LÉGER', 'Oeuvre'])('a search ignores accents and case: %s', async (q) => {
  const { userId } = await site.user(`${crypto.randomUUID()}@accents.test`)
  await site.db
    .update(users)
    .set({ username: `Élodie Léger de l’Œuvre ${userId}` })
    .where(eq(users.id, userId))
  const found = await list(`?q=${encodeURIComponent(q)}`)
  expect(found.users.map(({ id }) => id)).toContain(userId)
})

test.each(['?page=0', '?perPage=1000', '?sort=password', '?filter=rich', `?q=${'x'.repeat(201)}`])(
  'an invalid query is refused: %s',
  async (query) => {
    expect((await site.call('GET', `/api/admin/users/stats${query}`)).statusCode).toBe(400)
  },
)

test('a raise pays a debt as well, and only the debt that was seen', async () => {
  const { userId } = await site.user('dette@antan.test')
  await site.db.transaction((tx) =>
    site.credits.takeBack(tx, { userId, amount: 2, reason: 'chargeback', reference: 'litige' }),
  )
  const url = `/api/admin/users/${userId}/credits`
  const stale = await site.call('PUT', url, { credits: 5, seenCredits: 0, seenDebt: 1 })
  expect([stale.statusCode, stale.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringMatching(/maintenant de 0.crédit, 2.crédits en dette/),
  ])
  const set = { credits: 5, seenCredits: 0, seenDebt: 2 }
  expect((await site.call('PUT', url, set)).json()).toMatchObject({ user: { credits: 5, debt: 0 } })
  const moved = await site.db
    .select({ amount: creditMovements.amount })
    .from(creditMovements)
    .where(eq(creditMovements.userId, userId))
    .orderBy(creditMovements.id)
  expect(moved.map(({ amount }) => amount)).toEqual([-2, 7])
})

test('credits are set through the ledger, audited, and only from the balance that was seen', async () => {
  const { userId } = await site.user('soldes@antan.test', { credits: 12 })
  const url = `/api/admin/users/${userId}/credits`
  const lowered = await site.call('PUT', url, {
    credits: 0,
    message: 'Erreur de saisie',
    seenCredits: 12,
  })
  expect(lowered.json()).toMatchObject({
    user: { id: userId, credits: 0 },
    message: 'Crédits mis à jour',
  })
  expect((await site.call('PUT', url, { credits: 7 })).statusCode).toBe(200)
  expect((await site.call('PUT', url, { credits: 7 })).statusCode).toBe(200)
  const stale = await site.call('PUT', url, { credits: 1, seenCredits: 12 })
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { code: 'CONFLICT', message: expect.stringContaining('maintenant de 7') },
  ])
  expect(await balance(userId)).toBe(7)
  const moved = await site.db
    .select()
    .from(creditMovements)
    .where(eq(creditMovements.userId, userId))
    .orderBy(creditMovements.id)
  expect(moved.map(({ amount, reason }) => [amount, reason])).toEqual([
    [12, 'gift'],
    [-12, 'admin'],
    [7, 'admin'],
  ])
  const rows = (await site.logged('UPDATE_CREDITS')).filter((row) => row.targetUserId === userId)
  expect(rows.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
    ['{"credits":12}', '{"credits":0}'],
    ['{"credits":0}', '{"credits":7}'],
    ['{}', '{}'],
  ])
  expect(rows[0]).toMatchObject({
    adminId: 1,
    adminUsername: 'administrateur',
    adminEmail: 'admin@antan.test',
    targetUserEmail: 'soldes@antan.test',
    details: 'Erreur de saisie',
    ipAddress: '127.0.0.1',
    userAgent: 'test browser',
  })
  for (const credits of [-1, 1.5, 'x', null])
    expect((await site.call('PUT', url, { credits })).statusCode).toBe(400)
  expect(
    (await site.call('PUT', '/api/admin/users/999999/credits', { credits: 1 })).statusCode,
  ).toBe(404)
  expect(await site.credits.discrepancies(site.db)).toEqual([])
})

test('a promotion and a demotion take effect at once', async () => {
  const session = await site.user('monte@antan.test')
  const asUser = () => site.call('GET', '/api/admin/users/stats', undefined, { as: session })
  const role = (isAdmin: boolean) =>
    site.call('PUT', `/api/admin/users/${session.userId}/role`, { isAdmin })
  expect((await asUser()).statusCode).toBe(403)
  expect((await role(true)).json()).toMatchObject({ user: { isAdmin: true } })
  expect((await asUser()).statusCode).toBe(200)
  expect((await role(false)).json()).toMatchObject({ user: { isAdmin: false } })
  expect((await asUser()).statusCode).toBe(401)
  expect((await site.logged('PROMOTE_ADMIN'))[0]).toMatchObject({
    targetUserId: session.userId,
    oldValue: '{"isAdmin":false}',
    newValue: '{"isAdmin":true}',
  })
  expect(await site.logged('DEMOTE_ADMIN')).toHaveLength(1)
})

test('a role that is taken away and given back leaves the second factor in place', async () => {
  const { userId } = await site.user('deux-facteurs@antan.test', { isAdmin: true })
  await site.db
    .insert(secondFactors)
    .values({ userId, sealedSecret: 'sealed', enabledAt: new Date() })
  await site.db.insert(recoveryCodes).values({ userId, codeHash: 'hash' })
  for (const isAdmin of [false, true])
    expect(
      (await site.call('PUT', `/api/admin/users/${userId}/role`, { isAdmin })).json(),
    ).toMatchObject({ user: { isAdmin, hasSecondFactor: true } })
  expect(await site.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(1)
})

test('a local account is created without a password and its owner is mailed a link', async () => {
  const make = async (body: object) => site.call('POST', '/api/admin/users', body)
  const made = await make({ username: 'Opératrice', email: 'Operatrice@Antan.test', isAdmin: true })
  expect([made.statusCode, made.json()]).toMatchObject([
    200,
    {
      user: { email: 'operatrice@antan.test', isAdmin: true, authProvider: 'local' },
      message: 'Compte créé',
    },
  ])
  expect((await make({ username: 'autre', email: 'operatrice@ANTAN.test' })).json()).toMatchObject({
    fields: { email: 'Un compte utilise déjà cette adresse.' },
  })
  expect((await make({ username: 'Opératrice', email: 'x@antan.test' })).json()).toMatchObject({
    fields: { username: 'Ce nom est déjà pris.' },
  })
  expect((await make({ username: 'ab', email: 'pas une adresse' })).json()).toMatchObject({
    fields: { username: 'Au moins 3 caractères.', email: 'Adresse e-mail invalide.' },
  })
  const [mail] = await site.waitingMails('operatrice@antan.test')
  const [link] = /http:\/\/localhost:3000\/\S+#[\w-]{40,}/.exec(mail!.body) ?? []
  expect(link).toBeTruthy()
  // The link is not stored in plain text.
  const [row] = await site.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, 'operatrice@antan.test'))
  expect(row!.body).toMatch(/^sealed:[\w:-]+$/)
  const [logged] = await site.logged('USER_CREATED')
  expect(logged).toMatchObject({
    targetUserEmail: 'operatrice@antan.test',
    newValue: '{"username":"Opératrice","email":"operatrice@antan.test","isAdmin":true}',
  })
  expect(JSON.stringify(logged)).not.toContain('#')
})

test('a reset mails a link to a local account and instructions to a Google account, audited without the link', async () => {
  const google = await site.user('google@antan.test')
  const { user } = (
    await site.call('POST', '/api/admin/users', { username: 'locale', email: 'locale@antan.test' })
  ).json<{ user: AdminUser }>()
  for (const id of [google.userId, user.id])
    expect((await site.call('POST', `/api/admin/users/${id}/reset-password`)).json()).toEqual({
      message: 'Message envoyé',
    })
  const bodies = async (to: string) => (await site.waitingMails(to)).map(({ body }) => body)
  expect(await bodies('google@antan.test')).toEqual([
    expect.stringContaining('Continuer avec Google'),
  ])
  expect(await bodies('locale@antan.test')).toEqual([
    expect.stringContaining('créé pour vous'),
    expect.stringContaining('nouveau mot de passe'),
  ])
  const rows = await site.logged('RESET_PASSWORD')
  expect(rows.map(({ targetUserEmail, details }) => [targetUserEmail, details])).toEqual([
    ['google@antan.test', 'google'],
    ['locale@antan.test', 'local'],
  ])
  expect((await site.call('POST', '/api/admin/users/999999/reset-password')).statusCode).toBe(404)
})

test('a new password of the super administrator is not mailed, because every administrator may change the mail server', async () => {
  const provider = (authProvider: string) =>
    site.db.update(users).set({ authProvider }).where(eq(users.id, 1))
  const other = await site.user('curieux@antan.test', { isAdmin: true })
  const reset = (as = other) =>
    site.call('POST', '/api/admin/users/1/reset-password', undefined, { as })
  await provider('local')
  for (const as of [other, site.admin])
    expect((await reset(as)).json()).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('npm run admin:create'),
    })
  expect(await site.waitingMails('admin@antan.test')).toEqual([])
  await provider('google')
  expect((await reset()).statusCode).toBe(200)
  const [mail] = await site.waitingMails('admin@antan.test')
  expect(mail!.body).not.toContain('#')
})

test('the super administrator cannot be demoted or deleted', async () => {
  const refused = {
    code: 'FORBIDDEN',
    message: 'Impossible de modifier le rôle du super administrateur.',
  }
  const other = await site.user('autre-admin@antan.test', { isAdmin: true })
  for (const as of [site.admin, other]) {
    const demoted = await site.call('PUT', '/api/admin/users/1/role', { isAdmin: false }, { as })
    expect([demoted.statusCode, demoted.json()]).toMatchObject([403, refused])
    const removed = await site.call('DELETE', '/api/admin/users/1', undefined, { as })
    expect([removed.statusCode, removed.json()]).toMatchObject([403, refused])
  }
})

test('deleting an account removes its rows, queues its files for the sweeper and ends its session', async () => {
  const session = await site.user('part@antan.test', { credits: 3 })
  const { photo } = (await site.upload(session)).json<{ photo: { id: number } }>()
  expect((await list('?q=part@antan.test')).users[0]).toMatchObject({
    photoCount: 1,
    lastActivity: expect.stringContaining('T'),
  })
  const [stored] = await site.db.select().from(photos).where(eq(photos.id, photo.id))
  const removed = await site.call('DELETE', `/api/admin/users/${session.userId}`)
  expect([removed.statusCode, removed.json()]).toEqual([200, { message: 'Utilisateur supprimé' }])
  expect(await site.db.$count(users, eq(users.id, session.userId))).toBe(0)
  expect(await site.db.$count(photos, eq(photos.id, photo.id))).toBe(0)
  expect(
    await site.db.$count(doomedFiles, eq(doomedFiles.key, `photos/${stored!.publicId}/`)),
  ).toBe(1)
  expect((await site.reply(session, 'GET', '/api/auth/me')).statusCode).toBe(401)
  expect((await site.logged('DELETE_USER'))[0]).toMatchObject({
    targetUserEmail: null,
    targetUserUsername: `Compte supprimé n°\u00a0${session.userId}`,
    oldValue: '{"credits":3,"photoCount":1}',
    newValue: null,
  })
  expect((await site.call('DELETE', `/api/admin/users/${session.userId}`)).statusCode).toBe(404)
})
