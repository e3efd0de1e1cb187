/** `npm run restore-backup -- FOLDER`: puts a backup into an empty database and its storage; what was deleted since stays deleted. */
import { resolve } from 'node:path'
import { putBack } from '#server/backups.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Usage: npm run restore-backup -- FOLDER')
  const config = readConfig(process.env)
  const { accounts, photos, filesPut, erasedAccounts, erasedPhotos, withdrawnConsents, jobs } = await putBack(config, createLog('warn'), resolve(folder))
  console.log(`${accounts} accounts and ${photos} photos are back, ${filesPut} files were put.`)
  console.log(`Deleted again, since they were deleted after the backup: ${erasedAccounts} accounts, ${erasedPhotos} photos, ${withdrawnConsents} agreements to the gallery.`)
  for (const [name, count] of Object.entries(jobs)) console.log(`Asked for again: ${count} × ${name}`)
  console.log('Now: npm run doctor, npm run ledger:check, start. Nobody is signed in.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
