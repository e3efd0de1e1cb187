/**
 * `npm run backup -- FOLDER [EARLIER]`: copies database and files into a new folder; files that the
 * backup in EARLIER holds are linked.
 */
import { resolve } from 'node:path'
import { backUp } from '#server/composition/backups.ts'
import { readConfig } from '#server/config.ts'

try {
  const [folder, earlier] = process.argv.slice(2)
  if (!folder) throw new Error('Usage: npm run backup -- FOLDER [EARLIER]')
  const { tables, files, copied, damaged, madeAt } = await backUp(
    readConfig(process.env),
    resolve(folder),
    earlier ? resolve(earlier) : null,
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${resolve(folder)}: as of ${madeAt}, ${rows} rows in ${tables.length} tables, ${files.count} files of ${(files.bytes / 1e6).toFixed(1)} MB (${copied} copied).`,
  )
  if (damaged > 0)
    console.log(
      `${damaged} files of ${earlier} are damaged or missing there and were copied anew: check that disk.`,
    )
  console.log(
    'It holds photos and names of people: keep it encrypted, and SECRETS_KEY (or DATA_DIR/secret.key) somewhere else.',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
