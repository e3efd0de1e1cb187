/** Restoring a damaged backup: a photo is lost with its original only, unless it was paid for. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, restoreInstallation } from '../composition/backups.ts'
import { readConfig } from '../config.ts'
import { eq } from '../db/drizzle.ts'
import { photos, photoVersions } from '../db/schema/photos.ts'
import { users } from '../db/schema/users.ts'
import { photoVersos } from '../db/schema/versos.ts'
import type { Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { openTestDatabase } from '../testing/database.ts'
import { openPhotoSite, type PhotoSite } from '../testing/photos.ts'
import type { TestSession } from '../testing/session.ts'
import { sendVerso } from '../testing/versos.ts'
import { requirePair } from './installation.ts'

let site: PhotoSite
let folder: string
let owner: TestSession
let database: Database
const backup = () => join(folder, 'backup')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-damage-'))
  site = await openPhotoSite()
  database = await openTestDatabase()
  owner = await site.user('owner@antan.test', { credits: 3 })
  await requirePair(site)
})
afterAll(async () => {
  await site?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

async function photo(): Promise<string> {
  const { publicId } = (await site.upload(owner)).json<{ photo: { publicId: string } }>().photo
  await site.settled(publicId)
  return publicId
}

const rowOf = async (db: Database['db'], publicId: string) =>
  (await db.select().from(photos).where(eq(photos.publicId, publicId)))[0]

const configOf = (dataDir: string, { source }: Database) => {
  if (source.kind !== 'postgres') throw new Error('these tests run on Postgres')
  return readConfig({ DATA_DIR: dataDir, ENGINE: 'instant', DATABASE_URL: source.url })
}

test('a photo stays with its original or its paid result, and what else is lost is made again for free', async () => {
  const single = await photo()
  await site.reply(owner, 'POST', `/api/photos/${single}/unlock`)
  await sendVerso(site, owner, single)
  const twice = await photo()
  const first = (await rowOf(site.db, twice))!
  await site.app.inject({
    method: 'POST',
    url: `/api/photos/${twice}/versions`,
    headers: owner.headers,
    payload: { marks: 'on' },
  })
  await site.settled(twice)
  const gone = await photo()
  const paid = await photo()
  await site.reply(owner, 'POST', `/api/photos/${paid}/unlock`)

  await backUp(configOf(site.folder, site.database), backup())
  const [verso] = await site.db.select().from(photoVersos)
  const lost = [
    (await rowOf(site.db, single))!.watermarkUrl!,
    verso!.hdKey!,
    (await rowOf(site.db, twice))!.restoredUrl!,
    (await rowOf(site.db, gone))!.originalUrl,
    (await rowOf(site.db, paid))!.originalUrl,
  ]
  for (const key of lost) await rm(join(backup(), 'private', key))
  const dataDir = join(folder, 'restored')
  await cp(join(site.folder, 'secret.key'), join(dataDir, 'secret.key'))
  const back = await restoreInstallation(
    configOf(dataDir, database),
    createLog('silent'),
    backup(),
    { acceptDamage: true },
  )
  expect(back.faultyFiles).toHaveLength(lost.length)

  const { db } = database
  expect(await rowOf(db, gone)).toBeUndefined()
  const kept = (await rowOf(db, paid))!
  expect(kept).toMatchObject({ status: 'completed', isHdUnlocked: true })
  expect(kept.originalUrl).toBe(kept.restoredHdUrl)
  expect(await rowOf(db, twice)).toMatchObject({
    status: 'completed',
    versionId: first.versionId,
    restoredUrl: first.restoredUrl,
    restoredHdUrl: first.restoredHdUrl,
    watermarkUrl: first.watermarkUrl,
  })
  expect(await db.$count(photoVersions, eq(photoVersions.photoId, first.id))).toBe(1)
  expect(await rowOf(db, single)).toMatchObject({ status: 'processing', isHdUnlocked: true })

  const later = await openPhotoSite({ database, folder: dataDir })
  expect(await later.settled(single)).toMatchObject({ status: 'completed' })
  await expect
    .poll(async () => (await db.select().from(photoVersos))[0]?.status, { timeout: 20_000 })
    .toBe('completed')
  await later.close({ keep: true })
  expect(await rowOf(db, single)).toMatchObject({ isHdUnlocked: true })
  const [account] = await db.select().from(users).where(eq(users.id, owner.userId))
  expect(account!.credits).toBe(1)
  // Now no file is missing.
  await backUp(configOf(dataDir, database), join(folder, 'next'))
})
