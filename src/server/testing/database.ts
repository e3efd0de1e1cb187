/**
 * A migrated database for tests, with the queue's tables, on the run's Postgres server or embedded;
 * each is a copy of a template.
 */
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { JOB_NAMES } from '../jobs/jobs.ts'
import { createQueue } from '../jobs/queue.ts'
import { openPglite, type Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { newTestDatabase } from './postgres.ts'

const { version: queueVersion } = createRequire(import.meta.url)('pg-boss/package.json') as {
  version: string
}
const migrations = join(import.meta.dirname, '../db/migrations')

/** Path of the image: named after the migrations and the queue's schema. */
function imageFile(): string {
  const hash = createHash('sha256').update(queueVersion).update(JOB_NAMES.join())
  for (const name of readdirSync(migrations)
    .filter((n) => n.endsWith('.sql'))
    .toSorted())
    hash.update(name).update(readFileSync(join(migrations, name)))
  const folder = join(tmpdir(), 'antan-test-db')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${hash.digest('hex').slice(0, 16)}.tar`)
}

/** A fresh database with every migration applied, on Postgres. Close it after the test. */
export async function openTestDatabase(): Promise<Database> {
  return (await newTestDatabase(inject('postgresUrl'))).database
}

/**
 * The same on the embedded database, which takes a second to open: for behaviour that must work on
 * both.
 */
export async function openEmbeddedTestDatabase(): Promise<Database> {
  const file = imageFile()
  if (existsSync(file)) return openPglite({ loadDataDir: new Blob([readFileSync(file)]) })
  const database = await openPglite({})
  await database.migrate()
  // Includes the queue's tables, whose installation takes longest.
  const queue = createQueue({ database, log: createLog('silent') })
  await queue.start({ work: false })
  await queue.stop()
  if (database.source.kind === 'pglite') {
    const image = await database.source.client.dumpDataDir('none')
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, Buffer.from(await image.arrayBuffer()))
    renameSync(temporary, file)
  }
  return database
}
