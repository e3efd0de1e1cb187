/** Seeded accounts, and the administrator's address. */
import { eq } from '../../db/drizzle.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { creditMovements } from '../../db/schema/money.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import type { Database, Tx } from '../../platform/db.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { signIn } from '../../testing/session.ts'
import { DEMO_CREDITS, DEMO_EMAIL, seedUsers } from './users.seed.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const demo = {
  subjectOf: (email: string) => `development-${email}`,
  async grant(
    tx: Tx,
    movement: { userId: number; amount: number; reason: 'gift'; reference: string },
  ) {
    await tx.insert(creditMovements).values(movement)
    await tx.update(users).set({ credits: movement.amount }).where(eq(users.id, movement.userId))
  },
}
const seed = (adminEmail: string, { withDemo = true } = {}) =>
  database.db.transaction((tx) => seedUsers(tx, { adminEmail, demo: withDemo ? demo : null }))
const all = () => database.db.select().from(users).orderBy(users.id)

test('creates the super administrator with id 1 and the demo account with credits, once', async () => {
  await seed('Admin@Antan.test')
  await seed('admin@antan.test')
  expect(await all()).toMatchObject([
    { id: 1, email: 'admin@antan.test', isAdmin: true, googleId: null },
    {
      id: 2,
      email: DEMO_EMAIL,
      credits: DEMO_CREDITS,
      isAdmin: false,
      googleId: `development-${DEMO_EMAIL}`,
    },
  ])
  expect(await database.db.select().from(creditMovements)).toMatchObject([
    { userId: 2, amount: DEMO_CREDITS, reason: 'gift' },
  ])
  // Its photos are up to nine days old and must be younger than the account.
  expect((await all())[1]!.createdAt.getTime()).toBeLessThan(Date.now() - 10 * 86_400_000)
  const [next] = await database.db
    .insert(users)
    .values({ username: 'suivante', email: 'suivante@antan.test' })
    .returning()
  expect(next?.id).toBe(3)
})

test('creates no demo account with a real provider', async () => {
  await seed('admin@antan.test', { withDemo: false })
  expect(await all()).toMatchObject([{ id: 1 }])
})

test('follows a corrected ADMIN_EMAIL until the account is bound', async () => {
  await seed('faute@antan.test', { withDemo: false })
  await seed('juste@antan.test', { withDemo: false })
  expect(await all()).toMatchObject([{ id: 1, email: 'juste@antan.test' }])
  await database.db.update(users).set({ googleId: '123456' }).where(eq(users.id, 1))
  await seed('autre@antan.test', { withDemo: false })
  expect(await all()).toMatchObject([{ id: 1, email: 'juste@antan.test', googleId: '123456' }])
})

test('an ADMIN_EMAIL of another account stops the start with a message', async () => {
  await seed('admin@antan.test', { withDemo: false })
  await database.db
    .insert(users)
    .values({ username: 'autre', email: 'autre@antan.test', googleId: '7' })
  await expect(seed('autre@antan.test', { withDemo: false })).rejects.toThrow(
    'ADMIN_EMAIL is already the address of account 2',
  )
})

test('unbinds the development identity when a real provider is configured', async () => {
  await seed('admin@antan.test')
  await database.db.update(users).set({ googleId: 'development-abc' }).where(eq(users.id, 1))
  await signIn(database.db, 1)
  await seed('admin@antan.test')
  expect(await database.db.select().from(sessions)).toHaveLength(1)
  await seed('directrice@antan.test', { withDemo: false })
  expect((await all())[0]).toMatchObject({ id: 1, email: 'directrice@antan.test', googleId: null })
  expect(await database.db.select().from(sessions)).toEqual([])
})
