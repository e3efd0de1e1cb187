/**
 * `npm run restore-backup -- FOLDER [--earlier-keys FILE] [--accept-damage]`: restores a backup
 * into an empty database and its storage; what was deleted since stays deleted. FILE holds the
 * earlier values of SECRETS_KEY, one per line.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreInstallation } from '#server/composition/backups.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'

try {
  const {
    positionals: [folder],
    values: { 'earlier-keys': file, 'accept-damage': acceptDamage },
  } = parseArgs({
    allowPositionals: true,
    options: { 'earlier-keys': { type: 'string' }, 'accept-damage': { type: 'boolean' } },
  })
  if (!folder)
    throw new Error(
      'Usage: npm run restore-backup -- FOLDER [--earlier-keys FILE] [--accept-damage]',
    )
  const earlierKeys = file
    ? (await readFile(file, 'utf8'))
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : []
  const config = readConfig(process.env)
  const {
    accounts,
    photos,
    filesPut,
    faultyFiles,
    newerFiles,
    erasedAccounts,
    erasedPhotos,
    withdrawnConsents,
    lostRoles,
    heldGifts,
    jobs,
  } = await restoreInstallation(config, createLog('warn'), resolve(folder), {
    earlierKeys,
    acceptDamage: acceptDamage ?? false,
  })
  console.log(`${accounts} accounts and ${photos} photos are back, ${filesPut} files were put.`)
  if (faultyFiles.length > 0)
    console.log(
      `${faultyFiles.length} files are damaged or missing in the backup; photos without their original are deleted, other lost results are made again:\n${faultyFiles.join('\n')}`,
    )
  console.log(
    `Deleted again, since they were deleted after the backup: ${erasedAccounts} accounts, ${erasedPhotos} photos, ${withdrawnConsents} agreements to the gallery.`,
  )
  if (newerFiles > 0)
    console.log(
      `${newerFiles} files of photos are in the storage and not in the backup: a started server deletes them. Copy the storage first if you may still find a later backup.`,
    )
  if (lostRoles > 0)
    console.log(
      `${lostRoles} accounts lost their role again, as after the backup: check the team under Utilisateurs (docs/operations.md).`,
    )
  if (heldGifts > 0)
    console.log(
      `${heldGifts} codes of gifts are blocked, since they may have been redeemed after the backup: release them in the back office under Cadeaux (docs/operations.md).`,
    )
  for (const [name, count] of Object.entries(jobs))
    console.log(`Asked for again: ${count} × ${name}`)
  console.log('Now: npm run doctor, npm run ledger:check, start. Nobody is signed in.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
