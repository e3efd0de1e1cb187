/**
 * Versos in a restored backup: a removed one stays removed, and one removed during a backup never
 * costs its photo.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreInstallation } from '../composition/backups.ts'
import { readConfig } from '../config.ts'
import { photos } from '../db/schema/photos.ts'
import { photoVersos } from '../db/schema/versos.ts'
import type { Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { openTestDatabase } from '../testing/database.ts'
import { openPhotoSite, type PhotoSite } from '../testing/photos.ts'
import type { TestSession } from '../testing/session.ts'
import { sendVerso } from '../testing/versos.ts'
import { makeBackup } from './backup.ts'
import { requirePair } from './installation.ts'

let site: PhotoSite
let folder: string
let owner: TestSession
const opened: Database[] = []
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-versos-'))
  site = await openPhotoSite()
  owner = await site.user('owner@antan.test', { credits: 20 })
  await requirePair(site)
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

/** An unlocked photo with a treated verso. */
async function postcard(): Promise<string> {
  const { publicId } = (await site.upload(owner)).json<{ photo: { publicId: string } }>().photo
  await site.settled(publicId)
  await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)
  await sendVerso(site, owner, publicId)
  return publicId
}

async function removeVerso(publicId: string): Promise<void> {
  const url = `/api/photos/${publicId}/verso`
  await site.app.inject({ method: 'DELETE', url, headers: owner.headers })
  await site.sweep()
}

/** Makes a backup; `meanwhile` runs between its rows and its files. */
async function backUp(name: string, meanwhile: () => Promise<void> = async () => {}) {
  let isFirst = true
  const { storage } = site
  await makeBackup({
    database: site.database,
    folder: at(name),
    isReread: () => false,
    stores: {
      public: site.publicStorage,
      private: {
        ...storage,
        async *list(prefix) {
          if (isFirst) await meanwhile()
          isFirst = false
          yield* storage.list(prefix)
        },
      },
    },
  })
}

/** The photos and versos of an empty installation after a restore. */
async function restored(name: string) {
  const database = await openTestDatabase()
  opened.push(database)
  const { source } = database
  if (source.kind !== 'postgres') throw new Error('these tests run on Postgres')
  const dataDir = at(`${name}-restored`)
  await cp(join(site.folder, 'secret.key'), join(dataDir, 'secret.key'))
  await cp(join(site.folder, 'files/erasures'), join(dataDir, 'files/erasures'), {
    recursive: true,
  }).catch(() => undefined)
  const env = { DATA_DIR: dataDir, ENGINE: 'instant', DATABASE_URL: source.url }
  await restoreInstallation(readConfig(env), createLog('silent'), at(name))
  const rows = await database.db.select({ publicId: photos.publicId }).from(photos)
  return {
    photos: rows.map(({ publicId }) => publicId),
    versos: await database.db.$count(photoVersos),
  }
}

test('a verso removed while a backup is made does not take its photo with it', async () => {
  const publicId = await postcard()
  await backUp('during', () => removeVerso(publicId))
  expect(await restored('during')).toEqual({ photos: [publicId], versos: 0 })
})

test('a verso removed after a backup stays removed, and others come back', async () => {
  const gone = await postcard()
  const kept = await postcard()
  await backUp('before')
  await removeVerso(gone)
  const back = await restored('before')
  expect(back.photos).toEqual(expect.arrayContaining([gone, kept]))
  expect(back.versos).toBe(1)
})
