/** Pairs of the gallery panel, made of two uploaded pictures. */
import { expect, test } from 'vitest'
import type { AdminGalleryItem } from '#contract/admin/gallery.ts'
import { pictureOf } from '#contract/pictures.ts'
import { readContentVersion } from '../../domain/content-version.ts'
import { gallerySite } from './gallery.fixture.ts'

const { opened, send, publicItems } = gallerySite()

test('a pair is created from two uploads, changed with or without new uploads, and deleted', async () => {
  const { site, before, after } = opened
  const version = await readContentVersion(site.db)
  const made = await send(
    'POST',
    '',
    {
      title: ' Mariage ',
      description: 'Nantes, 1931',
      author: '',
      isPublished: 'true',
      sortOrder: '2',
      showOnHomepage: 'false',
    },
    { beforeImage: before, afterImage: after },
  )
  const item = made.json<AdminGalleryItem>()
  expect([made.statusCode, item]).toMatchObject([
    200,
    {
      title: 'Mariage',
      description: 'Nantes, 1931',
      author: null,
      isPublished: true,
      sortOrder: 2,
      showOnHomepage: false,
      fromPhoto: false,
    },
  ])
  expect(pictureOf(item.beforeImageUrl)).toMatchObject({ width: 320, height: 240 })
  const file = await site.app.inject(item.afterImageUrl)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(file.rawPayload.includes('compositeWithTrainedAlgorithmicMedia')).toBe(true)
  expect(await publicItems()).toMatchObject([{ title: 'Mariage' }])
  const renamed = await send('PUT', `/${item.id}`, {
    title: 'Mariage à Nantes',
    showOnHomepage: 'true',
  })
  expect(renamed.json()).toMatchObject({
    title: 'Mariage à Nantes',
    showOnHomepage: true,
    sortOrder: 2,
    beforeImageUrl: item.beforeImageUrl,
  })
  const swapped = await send('PUT', `/${item.id}`, {}, { afterImage: before })
  expect(swapped.json<AdminGalleryItem>().afterImageUrl).not.toBe(item.afterImageUrl)
  expect(
    (await site.call('PUT', `/api/admin/gallery-items/${item.id}`, { isPublished: false })).json(),
  ).toMatchObject({ isPublished: false, title: 'Mariage à Nantes' })
  expect(await publicItems()).toEqual([])
  expect(
    (
      await site.call(
        'PUT',
        `/api/admin/gallery-items/${item.id}`,
        { title: 'x' },
        { ifMatch: item.updatedAt },
      )
    ).statusCode,
  ).toBe(409)
  expect((await site.call('DELETE', `/api/admin/gallery-items/${item.id}`)).statusCode).toBe(200)
  expect(await site.logged('CREATE_GALLERY_ITEM')).toHaveLength(1)
  expect(await site.logged('UPDATE_GALLERY_ITEM')).toHaveLength(3)
  expect(await site.logged('DELETE_GALLERY_ITEM')).toHaveLength(1)
  expect(await readContentVersion(site.db)).toBe(version + 5)
})

test('each save of a pair keeps a version; an earlier one is restored with its pictures, and all are deleted with the pair', async () => {
  const { site, before, after } = opened
  const made = (
    await send('POST', '', { title: 'Bal' }, { beforeImage: before, afterImage: after })
  ).json<AdminGalleryItem>()
  await send('PUT', `/${made.id}`, { title: 'Bal masqué' }, { afterImage: before })
  await send('PUT', `/${made.id}`, { isPublished: 'false' })
  const url = `/api/admin/versions/galleryItem/${made.id}`
  const versions = async () => (await site.call('GET', url)).json<{ id: number }[]>()
  const [, first, ...rest] = await versions()
  expect(rest).toEqual([])
  expect((await site.call('POST', `${url}/${first!.id}/restore`, {})).statusCode).toBe(200)
  const restored = (await site.call('GET', '/api/admin/gallery-items'))
    .json<AdminGalleryItem[]>()
    .find(({ id }) => id === made.id)
  expect(restored).toMatchObject({
    title: 'Bal',
    afterImageUrl: made.afterImageUrl,
    isPublished: false,
  })
  expect(await site.logged('RESTORE_GALLERY_ITEM')).toHaveLength(1)
  expect(await versions()).toHaveLength(3)
  await site.call('DELETE', `/api/admin/gallery-items/${made.id}`)
  expect(await versions()).toEqual([])
})

test('a pair without a title, without a picture or with an invalid file is rejected', async () => {
  const { before, after } = opened
  expect((await send('POST', '', { title: 'a' }, { beforeImage: before })).json()).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { afterImage: 'L’image après est requise.' },
  })
  expect(
    (await send('POST', '', { title: ' ' }, { beforeImage: before, afterImage: after })).json(),
  ).toMatchObject({ fields: { title: expect.any(String) } })
  expect(
    (
      await send(
        'POST',
        '',
        { title: 'a', sortOrder: '-1' },
        { beforeImage: before, afterImage: after },
      )
    ).json(),
  ).toMatchObject({ fields: { sortOrder: expect.any(String) } })
  expect(
    (
      await send(
        'POST',
        '',
        { title: 'a' },
        { beforeImage: before, afterImage: Buffer.from('<svg onload=alert(1)>') },
      )
    ).statusCode,
  ).toBe(415)
  expect(
    (
      await send(
        'POST',
        '',
        { title: 'a' },
        { beforeImage: before, afterImage: Buffer.alloc(5_242_881) },
      )
    ).statusCode,
  ).toBe(413)
  expect(await publicItems()).toEqual([])
})
