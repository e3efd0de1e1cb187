/**
 * Brings the tables of DATABASE_URL to this version, under the database lock that starting
 * processes take too.
 */
import { readConfig } from '#server/config.ts'
import { refuseUnfinished } from '#server/backup/restore.ts'
import { openPostgres } from '#server/platform/db.ts'

const { databaseUrl } = readConfig(process.env)
if (!databaseUrl) throw new Error('DATABASE_URL: the embedded database migrates when it is opened')
const database = openPostgres(databaseUrl, 1)
try {
  await refuseUnfinished(database.db)
  await database.migrate()
} finally {
  await database.close()
}
