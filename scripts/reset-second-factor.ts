/**
 * `npm run admin:reset-second-factor -- ADDRESS`: removes the second factor of an account whose
 * owner lost phone and recovery codes, and ends its sessions.
 */
import { eq } from '#server/db/drizzle.ts'
import { readConfig } from '#server/config.ts'
import { users } from '#server/db/schema/users.ts'
import { resetSecondFactor } from '#server/features/auth/auth.second-factor.ts'
import { openDatabase } from '#server/platform/db.ts'

async function main([address]: string[]): Promise<void> {
  if (!address?.includes('@'))
    throw new Error('Usage: npm run admin:reset-second-factor -- ADDRESS')
  const email = address.trim().toLowerCase()
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await database.migrate()
    const wasEnabled = await database.db.transaction(async (tx) => {
      const [account] = await tx.select().from(users).where(eq(users.email, email))
      if (!account) throw new Error(`No account has the address ${email}.`)
      return resetSecondFactor(tx, COMMAND, account)
    })
    console.log(
      wasEnabled
        ? `${email} signs in without a code again, at ${config.publicUrl}; all its sessions are closed.`
        : `${email} has no second factor: nothing was changed.`,
    )
  } finally {
    await database.close()
  }
}

/** Log entry of a command: it names no administrator and no address. */
const COMMAND = { id: 0, isSuperAdmin: true, ip: '', userAgent: 'npm run', ifMatch: null }

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
