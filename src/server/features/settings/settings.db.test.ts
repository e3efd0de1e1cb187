/** The settings over HTTP: names, consents with their proof, and rejected callers. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRIVACY_TEXT_VERSION } from '#copy/account/settings.ts'
import { privacyConsents } from '../../db/schema/settings.ts'
import { users } from '../../db/schema/users.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { truncatedAddress } from './settings.privacy.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite({ work: false })
})
afterAll(() => site.close())

const post = (session: TestSession | null, url: string, payload: object) =>
  site.app.inject({ method: 'POST', url, headers: session?.headers ?? {}, payload })
const rename = (session: TestSession, newUsername: string) =>
  post(session, '/api/user/update-username', { newUsername })
const nameOf = async (id: number) =>
  (await site.db.select({ username: users.username }).from(users).where(eq(users.id, id)))[0]
    ?.username

test('a name is stored as it is read: white space made plain, at least three characters', async () => {
  const anna = await site.user('anna@antan.test')
  const reply = await rename(anna, '  Anna\u00a0 de   Nantes ')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ username: 'Anna de Nantes' })
  expect(await nameOf(anna.userId)).toBe('Anna de Nantes')
  for (const [given, sentence] of [
    ['', "Veuillez saisir un nouveau nom d'utilisateur."],
    ['   ', "Veuillez saisir un nouveau nom d'utilisateur."],
    ['Al', "Le nom d'utilisateur doit contenir au moins 3 caractères."],
    ['👩‍🌾', 'Ce nom contient'],
    ['x'.repeat(41), 'au plus 40'],
    ['Anna\u202eantaN', 'Ce nom contient'],
  ] as const) {
    const refused = await rename(anna, given)
    expect(refused.statusCode, given).toBe(400)
    expect(refused.json<{ message: string }>().message).toContain(sentence)
    expect(refused.json<{ fields: object }>().fields).toHaveProperty('newUsername')
  }
  expect(
    (await post(anna, '/api/user/update-username', {})).json<{ message: string }>().message,
  ).toBe("Veuillez saisir un nouveau nom d'utilisateur.")
  expect(await nameOf(anna.userId)).toBe('Anna de Nantes')
})

test('a user name of another account is rejected in any case; the case of one’s own may change', async () => {
  const bruno = await site.user('bruno@antan.test')
  const clara = await site.user('clara@antan.test')
  expect((await rename(bruno, 'Bruno')).statusCode).toBe(200)
  const taken = await rename(clara, 'bRUNO')
  expect(taken.statusCode).toBe(409)
  expect(taken.json()).toMatchObject({
    message: 'Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.',
  })
  expect((await rename(bruno, 'BRUNO')).statusCode).toBe(200)
})

test('choices are the defaults until stated; each statement leaves a proof and replaces the last', async () => {
  const dora = await site.user('dora@antan.test')
  const read = async () =>
    (await site.app.inject({ url: '/api/user/privacy-settings', headers: dora.headers })).json<
      Record<string, unknown>
    >()
  expect(await read()).toEqual({
    analyticalCookies: false,
    marketingCookies: false,
    emailMarketing: false,
    emailNotifications: true,
    updatedAt: null,
  })
  const yes = {
    analyticalCookies: true,
    marketingCookies: true,
    emailMarketing: true,
    emailNotifications: true,
  }
  const no = {
    analyticalCookies: false,
    marketingCookies: false,
    emailMarketing: false,
    emailNotifications: false,
  }
  expect((await post(dora, '/api/user/privacy-settings', yes)).statusCode).toBe(200)
  expect(await read()).toMatchObject(yes)
  expect((await post(dora, '/api/user/privacy-settings', no)).json()).toMatchObject({
    settings: no,
  })
  expect(await read()).toMatchObject(no)
  const proofs = await site.db
    .select()
    .from(privacyConsents)
    .where(eq(privacyConsents.userId, dora.userId))
    .orderBy(privacyConsents.id)
  expect(proofs.map(({ choices, textVersion }) => ({ choices, textVersion }))).toEqual([
    { choices: yes, textVersion: PRIVACY_TEXT_VERSION },
    { choices: no, textVersion: PRIVACY_TEXT_VERSION },
  ])
  expect(
    (await post(dora, '/api/user/privacy-settings', { ...yes, emailMarketing: 'oui' })).statusCode,
  ).toBe(400)
})

test('a proof keeps the network of an address, not the address', () => {
  expect(truncatedAddress('192.0.2.77')).toBe('192.0.2.0')
  expect(truncatedAddress('::ffff:192.0.2.77')).toBe('192.0.2.0')
  expect(truncatedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::')
})

test('without a session nothing is read or changed', async () => {
  for (const [method, url] of [
    ['POST', '/api/user/update-username'],
    ['GET', '/api/user/privacy-settings'],
    ['POST', '/api/user/privacy-settings'],
    ['GET', '/api/user/data-export'],
    ['DELETE', '/api/user/delete-account'],
  ] as const)
    expect((await site.app.inject({ method, url })).statusCode, url).toBe(401)
})

test('proofs of consents, which are kept, are bounded in a minute', async () => {
  const limited = await openPhotoSite({ work: false, env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const { headers } = await limited.user('presse@antan.test')
    const choices = { analyticalCookies: true, marketingCookies: false, emailMarketing: false }
    const save = (emailNotifications: boolean) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/user/privacy-settings',
        headers,
        payload: { ...choices, emailNotifications },
      })
    const statuses: number[] = []
    for (let call = 0; call < 25; call++) statuses.push((await save(call % 2 === 0)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await limited.db.$count(privacyConsents)).toBe(20)
  } finally {
    await limited.close()
  }
})
