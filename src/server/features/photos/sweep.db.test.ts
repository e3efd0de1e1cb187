/** The sweeper deletes files without a row, and nothing else. */
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoKey } from '../../adapters/storage/storage.ts'
import { doomedFiles, photos } from '../../db/schema/photos.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { newPublicId } from '../../platform/clock.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite()
})
afterAll(() => site?.close())

async function strayFile({ old }: { old: boolean }): Promise<string> {
  const key = photoKey(newPublicId(), 'jpg')
  const source = join(site.folder, 'stray')
  await writeFile(source, 'stray')
  await site.storage.put(key, source)
  if (old) await utimes((await site.storage.localCopy(key)).path, new Date(0), new Date(0))
  return key
}
const sweep = () => site.sweep()

test('sweeps doomed files, old files without a row, old temporary files and expired sessions, and nothing else', async () => {
  const session = await site.user('kept@antan.test', { trial: true })
  const uploaded = await site.upload(session)
  expect(uploaded.statusCode, site.lines.join('')).toBe(200)
  const { photo } = uploaded.json<{ photo: { id: number; publicId: string } }>()
  await site.settled(photo.publicId)
  // The small copy of a file has no row of its own and is kept with the file.
  await site.reply(session, 'GET', `/api/images/watermark/${photo.publicId}?size=small`)
  const kept = await site.files()
  expect(kept.filter((key) => key.includes('/small-'))).toHaveLength(1)
  for (const key of kept)
    await utimes((await site.storage.localCopy(key)).path, new Date(0), new Date(0))
  const young = await strayFile({ old: false })
  await strayFile({ old: true })
  const doomed = await strayFile({ old: false })
  await site.db
    .insert(doomedFiles)
    .values([{ key: doomed }, { key: photoKey('photo_gone', 'jpg') }])
  await writeFile(join(site.temporaryFolder, 'left.part'), 'x')
  await utimes(join(site.temporaryFolder, 'left.part'), new Date(0), new Date(0))
  const gone = await site.user('gone@antan.test')
  await site.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, gone.userId))

  await sweep()

  expect(await site.files()).toEqual([...kept, young].toSorted())
  expect(await site.db.$count(doomedFiles)).toBe(0)
  expect(await site.db.$count(sessions, eq(sessions.userId, gone.userId))).toBe(0)
  expect((await site.reply(session, 'GET', '/api/photos/user')).statusCode).toBe(200)
  expect(site.lines.findLast((line) => line.includes('photo files swept'))).toContain(
    '"doomed":2,"orphans":1,"temporary":1',
  )

  // Once the photo's row is deleted, its files have no row.
  await site.db.delete(photos).where(eq(photos.id, photo.id))
  await sweep()
  expect(await site.files()).toEqual([young])
})

test('an earlier version on the tables of a later one keeps files without a row', async () => {
  await strayFile({ old: true })
  const kept = await site.files()
  await site.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 0)`,
  )
  await sweep()
  expect(await site.files()).toEqual(kept)
  await site.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
  await sweep()
  expect(await site.files()).toHaveLength(kept.length - 1)
})
