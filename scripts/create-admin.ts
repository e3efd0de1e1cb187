/** `npm run admin:create -- ADDRESS [NAME]`: creates an administrator with a password, or renews the link, and prints the link for choosing it. */
import { join } from 'node:path'
import { eq } from '#server/db/drizzle.ts'
import { readConfig } from '#server/config.ts'
import { installationKey } from '#server/platform/secret-box.ts'
import { users } from '#server/db/schema/users.ts'
import { createLocalAccounts } from '#server/features/auth/auth.local.ts'
import { createSessions } from '#server/features/auth/auth.sessions.ts'
import { createDebts } from '#server/features/credits/credits.debts.ts'
import { createCredits } from '#server/features/credits/credits.service.ts'
import { newSecret, systemClock } from '#server/platform/clock.ts'
import { isUniqueViolation, openPglite, openPostgres } from '#server/platform/db.ts'
import { createKeyedHash } from '#server/platform/keyed-hash.ts'

async function main([address, name]: string[]): Promise<void> {
  if (!address?.includes('@')) throw new Error('Usage: npm run admin:create -- ADDRESS [NAME]')
  const email = address.trim().toLowerCase()
  const config = readConfig(process.env)
  const { databaseUrl, dataDir, publicUrl } = config
  // The embedded database belongs to one process: stop the server first.
  const database = databaseUrl
    ? openPostgres(databaseUrl, 1)
    : await openPglite({ folder: join(dataDir, 'database') })
  try {
    await database.migrate()
    const parts = { db: database.db, now: systemClock, newSecret }
    const debts = createDebts({
      ...parts,
      credits: createCredits(),
      hash: createKeyedHash(installationKey(config), 'remembered debts'),
    })
    const local = createLocalAccounts({
      ...parts,
      publicUrl,
      sessions: createSessions(parts),
      attachDebts: debts.attach,
    })
    const link = await database.db.transaction(async (tx) => {
      const [known] = await tx.select().from(users).where(eq(users.email, email))
      if (!known)
        return (await local.create(tx, { email, username: name?.trim() || email, isAdmin: true }))
          .link
      if (known.authProvider !== 'local')
        throw new Error(
          `${email} signs in with Google: make it an administrator in the back office.`,
        )
      await tx.update(users).set({ isAdmin: true }).where(eq(users.id, known.id))
      return local.passwordLink(tx, known.id, 'first')
    })
    console.log(
      `Choose the password of ${email} within a day at:\n${link}\nThen sign in at ${publicUrl}/connexion`,
    )
  } catch (error) {
    throw isUniqueViolation(error)
      ? new Error(`The name ${name} is taken.`, { cause: error })
      : error
  } finally {
    await database.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
