/** Panel of all photos: search, retry, deletion and audit. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminPhoto } from '#contract/admin/photos.ts'
import { doomedFiles, photos, restorations } from '../../db/schema/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

let site: AdminSite
let owner: TestSession
beforeAll(async () => {
  site = await openAdminSite()
  owner = await site.user('lucie@antan.test', { credits: 5 })
})
afterAll(() => site.close())

const URL = '/api/admin/photos'
const list = async (query = '') =>
  (await site.call('GET', `${URL}${query}`)).json<{ photos: AdminPhoto[]; total: number }>()

async function failedPhoto(name: string, session = owner): Promise<AdminPhoto> {
  const { photo } = (await site.upload(session, { name })).json<{ photo: { id: number } }>()
  await site.db
    .update(restorations)
    .set({ status: 'failed', failureCode: 'ENGINE' })
    .where(eq(restorations.photoId, photo.id))
  await site.db.update(photos).set({ status: 'failed' }).where(eq(photos.id, photo.id))
  return (await list(`?q=${photo.id}`)).photos.find(({ id }) => id === photo.id)!
}

test('photos are found by file, owner and id, filtered by status, sorted and paged, without a storage key', async () => {
  const failed = await failedPhoto('grand-mère.jpg')
  const other = await site.user('paul@antan.test', { credits: 1 })
  await site.upload(other, { name: 'plage.jpg' })
  expect(failed).toMatchObject({
    status: 'failed',
    failureCode: 'ENGINE',
    owner: { email: 'lucie@antan.test' },
    originalUrl: `/api/images/original/${failed.publicId}`,
    watermarkUrl: null,
  })
  expect((await list(`?q=${failed.publicId}`)).photos.map(({ id }) => id)).toEqual([failed.id])
  expect((await list('?q=PLAGE')).photos.map(({ filename }) => filename)).toEqual(['plage.jpg'])
  expect((await list('?q=paul')).total).toBe(1)
  expect((await list('?filter=uploaded')).photos.map(({ filename }) => filename)).toEqual([
    'plage.jpg',
  ])
  expect(
    (await list('?sort=filename&order=desc&perPage=1')).photos.map(({ filename }) => filename),
  ).toEqual(['plage.jpg'])
  expect(JSON.stringify(await list())).not.toContain('photos/photo_')
  expect((await site.call('GET', `${URL}?filter=lost`)).statusCode).toBe(400)
})

test('a failed photo is queued again with an audit row, another photo is rejected', async () => {
  const failed = await failedPhoto('cassée.jpg')
  const retried = await site.call('POST', `${URL}/${failed.id}/retry`)
  expect([retried.statusCode, retried.json()]).toMatchObject([
    200,
    { photo: { status: 'uploaded', failureCode: null }, message: 'Restauration relancée' },
  ])
  expect(await site.db.$count(restorations, eq(restorations.photoId, failed.id))).toBe(2)
  expect((await site.logged('RETRY_PHOTO'))[0]).toMatchObject({
    details: failed.publicId,
    targetUserEmail: 'lucie@antan.test',
    oldValue: '{"status":"failed"}',
  })
  const again = await site.call('POST', `${URL}/${failed.id}/retry`)
  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    { message: 'Seule une photo en échec peut être relancée.' },
  ])
  expect((await site.call('POST', `${URL}/999999/retry`)).json()).toMatchObject({
    code: 'PHOTO_NOT_FOUND',
  })
  await site.db.update(restorations).set({ status: 'done' })
})

test('a retry is rejected while another restoration of the owner runs', async () => {
  const failed = await failedPhoto('attente.jpg')
  await site.upload(owner)
  const refused = await site.call('POST', `${URL}/${failed.id}/retry`)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'RESTORATION_IN_PROGRESS' },
  ])
  await site.db.update(restorations).set({ status: 'done' })
})

test('deleting and viewing a photo are logged, and the sweeper gets its files', async () => {
  const failed = await failedPhoto('adieu.jpg')
  await site.call('POST', `${URL}/${failed.id}/openings`, { reason: 'request' })
  expect((await site.call('GET', failed.originalUrl)).statusCode).toBe(200)
  expect((await site.logged('VIEW_PHOTO')).at(-1)).toMatchObject({
    adminId: 1,
    targetUserEmail: 'lucie@antan.test',
    details: `${failed.publicId} (original)`,
  })
  expect((await site.call('DELETE', `${URL}/${failed.id}`)).json()).toEqual({
    message: 'Photo supprimée',
  })
  expect(await site.db.$count(photos, eq(photos.id, failed.id))).toBe(0)
  expect(await site.db.$count(doomedFiles, eq(doomedFiles.key, `photos/${failed.publicId}/`))).toBe(
    1,
  )
  expect((await site.logged('DELETE_PHOTO'))[0]).toMatchObject({
    details: failed.publicId,
    oldValue: '{"filename":"adieu.jpg","status":"failed"}',
  })
  expect((await site.call('DELETE', `${URL}/${failed.id}`)).statusCode).toBe(404)
  expect(await site.logged('DELETE_PHOTO')).toHaveLength(1)
})
