/** Texts of the gallery page, as the panel edits them. */
import { expect, test } from 'vitest'
import { galleryPageConfigurations } from '../../db/schema/content.ts'
import { gallerySite } from './gallery.fixture.ts'

const { opened } = gallerySite()

test('a text is saved unchanged, an empty one restores the default, an unknown key is rejected', async () => {
  const { site } = opened
  await site.db.delete(galleryPageConfigurations)
  const url = '/api/admin/gallery-page-configurations'
  expect((await site.call('GET', url)).json()).toHaveLength(9)
  const saved = await site.call('PUT', `${url}/gallery_title`, {
    configValue: '<i>Notre</i> galerie',
  })
  expect(saved.json()).toMatchObject({
    configKey: 'gallery_title',
    configValue: '<i>Notre</i> galerie',
  })
  expect((await site.app.inject('/api/gallery-page-configurations')).json()).toEqual([
    { configKey: 'gallery_title', configValue: '<i>Notre</i> galerie' },
  ])
  expect(
    (
      await site.call(
        'PUT',
        `${url}/gallery_title`,
        { configValue: 'x' },
        { ifMatch: '2020-01-01T00:00:00.000Z' },
      )
    ).statusCode,
  ).toBe(409)
  expect((await site.call('PUT', `${url}/gallery_title`, { configValue: '' })).statusCode).toBe(200)
  expect((await site.app.inject('/api/gallery-page-configurations')).json()).toEqual([])
  expect((await site.call('PUT', `${url}/intrus`, { configValue: 'x' })).statusCode).toBe(400)
  expect(await site.logged('UPDATE_GALLERY_TEXT')).toHaveLength(2)
})
