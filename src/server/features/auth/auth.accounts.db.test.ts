/** Accounts of identities: names, e-mails and the super administrator. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Identity } from '../../adapters/identity/identity-provider.ts'
import { users } from '../../db/schema/users.ts'
import type { Database } from '../../platform/db.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { accountOf, usernameFor } from './auth.accounts.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db
    .insert(users)
    .values({ username: 'administrateur', email: 'admin@antan.test', isAdmin: true })
})
afterAll(() => database.close())

const identity = (sub: string, more: Partial<Identity> = {}): Identity => ({
  sub,
  email: `${sub}@antan.test`,
  emailVerified: true,
  ...more,
})
const signIn = (who: Identity) =>
  database.db.transaction((tx) => accountOf(tx, who, async () => false))

test('a username is readable and has three to forty characters', () => {
  expect(usernameFor({ name: '  Anne-Marie   Lefèvre ', email: 'x@antan.test' })).toBe(
    'Anne-Marie Lefèvre',
  )
  expect(usernameFor({ name: 'Al', email: 'albert@antan.test' })).toBe('albert')
  expect(usernameFor({ email: 'al@antan.test' })).toBe('utilisateur')
  expect(usernameFor({ name: 'Zoé\u202E\u0000\nPetit', email: 'z@antan.test' })).toBe('Zoé Petit')
  expect(usernameFor({ name: 'a'.repeat(300), email: 'z@antan.test' })).toHaveLength(40)
})

test('people of the same name get different usernames', async () => {
  const names: string[] = []
  for (let n = 0; n < 8; n++) {
    const account = await signIn(identity(`martin-${n}`, { name: 'Jean Martin' }))
    if ('user' in account) names.push(account.user.username)
  }
  expect(names.slice(0, 5)).toEqual([
    'Jean Martin',
    'Jean Martin 2',
    'Jean Martin 3',
    'Jean Martin 4',
    'Jean Martin 5',
  ])
  expect(new Set(names).size).toBe(8)
})

test('an account follows its e-mail at the provider unless another account has the new one', async () => {
  await signIn(identity('holder', { email: 'prise@antan.test' }))
  await signIn(identity('mover'))
  expect(await signIn(identity('mover', { email: 'nouvelle@antan.test' }))).toMatchObject({
    user: { email: 'nouvelle@antan.test' },
  })
  expect(await signIn(identity('mover', { email: 'prise@antan.test' }))).toMatchObject({
    user: { email: 'nouvelle@antan.test', googleId: 'mover' },
  })
  expect(
    await database.db.select().from(users).where(eq(users.email, 'prise@antan.test')),
  ).toMatchObject([{ googleId: 'holder' }])
})

test('the super administrator is bound to the first verified identity with that e-mail only', async () => {
  expect(
    await signIn(identity('liar', { email: 'admin@antan.test', emailVerified: false })),
  ).toEqual({ refused: 'email-not-verified' })
  expect(await signIn(identity('owner', { email: 'admin@antan.test' }))).toMatchObject({
    user: { id: 1, googleId: 'owner' },
  })
  expect(await signIn(identity('second', { email: 'admin@antan.test' }))).toEqual({
    refused: 'email-taken',
  })
  expect(await signIn(identity('owner', { email: 'ailleurs@antan.test' }))).toMatchObject({
    user: { id: 1, email: 'ailleurs@antan.test' },
  })
  // The address is free again and no longer signs in to the account.
  const late = await signIn(identity('second', { email: 'admin@antan.test' }))
  expect('user' in late && late.user.id).not.toBe(1)
})

test('the first sign-in of an unseeded database is refused', async () => {
  const empty = await openTestDatabase()
  await expect(
    empty.db.transaction((tx) => accountOf(tx, identity('first'), async () => false)),
  ).rejects.toThrow('not seeded')
  expect(await empty.db.select().from(users)).toEqual([])
  await empty.close()
})
