/** Opens the installation's database for a command. */
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openPglite, openPostgres, type Database } from '#server/platform/db.ts'

/** The embedded database belongs to one process: throws while the server runs on it. */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> =>
  databaseUrl
    ? openPostgres(databaseUrl, 1)
    : await openPglite({ folder: join(dataDir, 'database') })
