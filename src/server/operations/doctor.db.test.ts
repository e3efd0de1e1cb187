/** The doctor's findings that need a database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requirePair } from '../backup/installation.ts'
import { readConfig } from '../config.ts'
import { openSecretBox } from '../platform/secret-box.ts'
import { apiConfigurations } from '../db/schema/content.ts'
import { installation } from '../db/schema/service.ts'
import { secondFactors } from '../db/schema/second-factors.ts'
import { users } from '../db/schema/users.ts'
import { newSecretFor } from '../features/auth/auth.codes.ts'
import { sql } from '../db/drizzle.ts'
import { examine } from './doctor.ts'
import type { Database } from '../platform/db.ts'
import { chooseStorage, temporaryFolderOf } from '../composition/storage.ts'
import { openTestDatabase } from '../testing/database.ts'

let database: Database
let folder: string
const env = (more: Record<string, string> = {}) => {
  if (database.source.kind !== 'postgres') throw new Error('these tests run on Postgres')
  return readConfig({
    DATA_DIR: folder,
    DATABASE_URL: database.source.url,
    ENGINE: 'instant',
    SECRETS_KEY: 'a key of at least thirty-two letters',
    ...more,
  })
}
const findingOf = async (about: string, more?: Record<string, string>) =>
  (await examine(env(more))).find((finding) => finding.about === about)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-doctor-test-'))
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('the mail server of the back office is checked: none, an unreachable one, and one with an unreadable password', async () => {
  expect(await findingOf('mail')).toMatchObject({
    verdict: 'notice',
    text: expect.stringContaining('no mail server'),
  })
  const values = {
    smtp_host: '127.0.0.1',
    smtp_port: '9',
    smtp_secure: 'false',
    smtp_user: 'antan',
    smtp_password: openSecretBox(env()).seal('smtp_password', 'tres-secret'),
  }
  await database.db
    .insert(apiConfigurations)
    .values(Object.entries(values).map(([configKey, configValue]) => ({ configKey, configValue })))
  expect(await findingOf('mail')).toEqual({
    about: 'mail',
    verdict: 'problem',
    text: '127.0.0.1:9 cannot be used (ESOCKET)',
  })
  expect(
    await findingOf('mail', { SECRETS_KEY: 'another key of thirty-two letters' }),
  ).toMatchObject({
    verdict: 'problem',
    text: expect.stringContaining('entered again'),
  })
})

test('staff without a second factor, and secrets of another key, are reported', async () => {
  const [chief] = await database.db
    .insert(users)
    .values({ username: 'chef', email: 'chef@antan.test', isAdmin: true })
    .returning()
  expect(await findingOf('two factors')).toMatchObject({
    verdict: 'notice',
    text: '0 of 1 administrators and support staff, not required',
  })
  const { sealed } = newSecretFor(openSecretBox(env()), chief!)
  await database.db
    .insert(secondFactors)
    .values({ userId: chief!.id, sealedSecret: sealed, enabledAt: new Date() })
  expect(await findingOf('two factors')).toMatchObject({ verdict: 'ok' })
  expect(
    await findingOf('two factors', { SECRETS_KEY: 'another key of thirty-two letters' }),
  ).toMatchObject({ verdict: 'problem', text: expect.stringContaining('another key') })
})

test('detects tables of this, an older and a later version, and the storage of another installation', async () => {
  expect(await findingOf('tables')).toMatchObject({ verdict: 'ok', text: 'of this version' })
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`,
  )
  expect(await findingOf('tables')).toMatchObject({
    verdict: 'ok',
    text: 'of a later version, 1 migrations ahead',
  })
  await database.db.execute(
    sql`delete from drizzle.__drizzle_migrations where id > (select max(id) - 3 from drizzle.__drizzle_migrations)`,
  )
  expect(await findingOf('tables')).toMatchObject({
    verdict: 'notice',
    text: expect.stringContaining('2 migrations'),
  })
  await requirePair({
    db: database.db,
    storage: chooseStorage(env()).storage,
    temporaryFolder: temporaryFolderOf(env()),
  })
  await database.db.update(installation).set({ id: 'somebody-else' })
  expect(await findingOf('tables')).toMatchObject({
    verdict: 'problem',
    text: expect.stringContaining('another database'),
  })
  await database.db.execute(sql`drop schema drizzle cascade`)
  await database.db.execute(sql`drop table api_configurations`)
  expect([await findingOf('tables'), await findingOf('mail')]).toMatchObject([
    { verdict: 'notice', text: expect.stringContaining('first start') },
    { verdict: 'notice', text: expect.stringContaining('first start') },
  ])
})
