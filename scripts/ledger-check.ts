/**
 * `npm run ledger:check`: checks that every balance is the sum of its movements and every payment
 * is complete; exits with 1 otherwise. Reads only.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { createCredits } from '#server/features/credits/credits.service.ts'
import { bookFaults, type Fault } from '#server/features/payments/payments.check.ts'
import { openDatabase } from '#server/platform/db.ts'

const SENTENCES: Record<Fault['what'], (where: string) => string> = {
  credits: (where) => `transaction ${where}: the ledger does not hold the credits it sold`,
  gift: (where) =>
    `transaction ${where}: its gift is missing, or its code was not redeemed exactly once`,
  document: (where) => `transaction ${where}: it has no invoice or credit note`,
  numbers: (where) => `series ${where}: a number is missing or was given twice`,
}

async function main(): Promise<boolean> {
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  const folder = join(dataDir, 'database')
  if (!databaseUrl && !existsSync(folder)) throw new Error(`There is no database in ${folder} yet.`)
  const database = await openDatabase(config)
  try {
    const discrepancies = await createCredits().discrepancies(database.db)
    for (const { userId, credits, debt, movements } of discrepancies) {
      console.log(
        `account ${userId}: ${credits} credits and ${debt} owed, but its movements add up to ${movements}`,
      )
    }
    console.log(
      discrepancies.length === 0
        ? 'Every balance agrees with the ledger.'
        : `Accounts that contradict the ledger: ${discrepancies.length}`,
    )
    const faults = await bookFaults(database.db)
    for (const { what, where } of faults) console.log(SENTENCES[what](where))
    console.log(
      faults.length === 0
        ? 'Every payment has its credits and its document, and no number is missing.'
        : `Faults in the books: ${faults.length}`,
    )
    return discrepancies.length + faults.length === 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
