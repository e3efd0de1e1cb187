/** A migrated in-memory database for tests; the migrated image is made once per run of the tests and then loaded. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite, type Database } from '../platform/db.ts'

const migrations = join(import.meta.dirname, '../db/migrations')

/** Where the migrated image of the present migrations is kept. */
function imageFile(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).filter((n) => n.endsWith('.sql')).toSorted()) hash.update(name).update(readFileSync(join(migrations, name)))
  const folder = join(tmpdir(), 'antan-test-db')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${hash.digest('hex').slice(0, 16)}.tar`)
}

/** A fresh database with every migration applied. Close it after the test. */
export async function openTestDatabase(): Promise<Database> {
  const file = imageFile()
  if (existsSync(file)) return openPglite({ loadDataDir: new Blob([readFileSync(file)]) })
  const database = await openPglite({})
  await database.migrate()
  if (database.source.kind === 'pglite') {
    const image = await database.source.client.dumpDataDir('none')
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, Buffer.from(await image.arrayBuffer()))
    renameSync(temporary, file)
  }
  return database
}
