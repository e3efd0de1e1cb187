/** Seeded accounts: the super administrator and, with the development provider, a demo account. */
import { DAY_MS } from '#contract/durations.ts'
import { and, eq, isNull, ne, sql } from '../../db/drizzle.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { SUPER_ADMIN_ID } from '../../domain/super-admin.ts'
import type { Tx } from '../../platform/db.ts'

export const DEMO_EMAIL = 'utilisateur@antan.test'
export const DEMO_CREDITS = 5
/** Age of the demo account, above that of its oldest photo. */
const DEMO_AGE_DAYS = 14

type Demo = {
  /** The development provider's subject of an e-mail. */
  subjectOf: (email: string) => string
  /** Grants credits through the ledger, once per reference. */
  grant: (
    tx: Tx,
    movement: { userId: number; amount: number; reason: 'gift'; reference: string },
  ) => Promise<unknown>
}
type Options = {
  adminEmail: string
  /** Null with a real identity provider. */
  demo: Demo | null
}

/** Creates or corrects the seeded accounts; runs at every start. */
export async function seedUsers(tx: Tx, { adminEmail, demo }: Options): Promise<void> {
  await seedSuperAdmin(tx, {
    email: adminEmail.trim().toLowerCase(),
    hasRealProvider: demo === null,
  })
  if (demo) await seedDemoUser(tx, demo)
}

type SuperAdmin = { email: string; hasRealProvider: boolean }

async function seedSuperAdmin(tx: Tx, superAdmin: SuperAdmin): Promise<void> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.id, SUPER_ADMIN_ID))
  if (known) return updateSuperAdmin(tx, superAdmin)
  await tx
    .insert(users)
    .values({
      id: SUPER_ADMIN_ID,
      username: await freeUsername(tx, 'administrateur'),
      email: superAdmin.email,
      isAdmin: true,
    })
    .onConflictDoNothing({ target: users.id })
  // An explicit id does not advance the sequence.
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`,
  )
}

/** Follows a corrected ADMIN_EMAIL until the first sign-in binds the account. */
async function updateSuperAdmin(tx: Tx, { email, hasRealProvider }: SuperAdmin): Promise<void> {
  if (hasRealProvider) await unbindDevelopmentIdentity(tx)
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, SUPER_ADMIN_ID)))
  const unbound = and(
    eq(users.id, SUPER_ADMIN_ID),
    isNull(users.googleId),
    eq(users.authProvider, 'google'),
    ne(users.email, email),
  )
  if (!holder) await tx.update(users).set({ email }).where(unbound)
  else if ((await tx.select({ id: users.id }).from(users).where(unbound)).length > 0) {
    throw new Error(`ADMIN_EMAIL is already the address of account ${holder.id}; set another.`)
  }
}

/** Unbinds an identity of the development provider once a real one is configured. */
async function unbindDevelopmentIdentity(tx: Tx): Promise<void> {
  const [released] = await tx
    .update(users)
    .set({ googleId: null })
    .where(and(eq(users.id, SUPER_ADMIN_ID), sql`${users.googleId} like 'development-%'`))
    .returning({ id: users.id })
  if (released) await tx.delete(sessions).where(eq(sessions.userId, released.id))
}

async function seedDemoUser(tx: Tx, { subjectOf, grant }: Demo): Promise<void> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, DEMO_EMAIL))
  if (known) return
  const username = await freeUsername(tx, 'utilisateur')
  const createdAt = new Date(Date.now() - DEMO_AGE_DAYS * DAY_MS)
  const [created] = await tx
    .insert(users)
    .values({ username, email: DEMO_EMAIL, googleId: subjectOf(DEMO_EMAIL), createdAt })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (created)
    await grant(tx, {
      userId: created.id,
      amount: DEMO_CREDITS,
      reason: 'gift',
      reference: `seed:credits:${created.id}`,
    })
}

async function freeUsername(tx: Tx, name: string): Promise<string> {
  const rows = await tx
    .select({ username: users.username })
    .from(users)
    .where(sql`${users.username} like ${`${name}%`}`)
  const taken = new Set(rows.map((row) => row.username))
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`
    if (!taken.has(candidate)) return candidate
  }
}
