/**
 * `npm run admin:create -- ADDRESS [NAME]`: creates an administrator with a password, or renews the
 * link, and prints the link for choosing it.
 */
import { eq } from '#server/db/drizzle.ts'
import { readConfig } from '#server/config.ts'
import { installationKey } from '#server/platform/secret-box.ts'
import { users } from '#server/db/schema/users.ts'
import { createLocalAccounts } from '#server/features/auth/auth.local.ts'
import { createDebts } from '#server/features/credits/credits.debts.ts'
import { createCredits } from '#server/features/credits/credits.service.ts'
import { newSecret, systemClock } from '#server/platform/clock.ts'
import { isUniqueViolation, openDatabase } from '#server/platform/db.ts'
import { createKeyedHash } from '#server/platform/keyed-hash.ts'
import { enabledFactorOf, isSecondFactorRequired } from '#server/domain/staff.ts'
import { secondFactors } from '#server/db/schema/second-factors.ts'

/** Instruction for the case that the installation requires a second factor. */
const ENROL = ', and enable the second factor, which this installation requires'
const CODE =
  ', with a code of the authenticator; if it is lost: npm run admin:reset-second-factor -- ADDRESS'

async function main([address, name]: string[]): Promise<void> {
  if (!address?.includes('@')) throw new Error('Usage: npm run admin:create -- ADDRESS [NAME]')
  const email = address.trim().toLowerCase()
  const config = readConfig(process.env)
  const { publicUrl } = config
  const database = await openDatabase(config)
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
      attachDebts: debts.attach,
    })
    const { link, step } = await database.db.transaction(async (tx) => {
      const [known] = await tx.select().from(users).where(eq(users.email, email))
      const isRequired = await isSecondFactorRequired(tx)
      if (!known) {
        const { link: first } = await local.create(tx, {
          email,
          username: name?.trim() || email,
          isAdmin: true,
        })
        return { link: first, step: isRequired ? ENROL : '' }
      }
      if (known.authProvider !== 'local')
        throw new Error(
          `${email} signs in with Google: make it an administrator in the back office.`,
        )
      await tx.update(users).set({ isAdmin: true }).where(eq(users.id, known.id))
      const isEnabled = (await tx.$count(secondFactors, enabledFactorOf(known.id))) > 0
      return {
        link: await local.passwordLink(tx, known.id, 'first'),
        step: isEnabled ? CODE : isRequired ? ENROL : '',
      }
    })
    console.log(
      `Choose the password of ${email} within a day at:\n${link}\nThen sign in at ${publicUrl}/connexion${step}`,
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
