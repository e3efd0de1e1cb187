/**
 * The first save of a single record: it says that nothing was stored, so that the first save of
 * somebody else meanwhile is a conflict.
 */
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_UNIT_PRICE } from '#contract/admin/pricing-figures.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { act, fill, fire, having, type Step } from './acting.fixture.tsx'
import { BlogMetadataPanel } from './blog/blog-metadata.tsx'
import './failures.fixture.ts'
import { GalleryTextScreen } from './gallery/gallery-text-screen.tsx'
import { PublisherPanel } from './opening/publisher-panel.tsx'
import { sendSetting } from './pricing/use-global-prices.ts'
import { adminKey } from './toolkit/query-keys.ts'

let client = createQueryClient()
let versions: (string | null)[] = []
beforeEach(() => {
  client = createQueryClient()
  versions = []
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    versions.push(new Headers(headers).get('if-match'))
    return Promise.resolve(new Response('', { status: 500 }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const publisher = () => {
  client.setQueryData(adminKey('admin.publisher'), { name: 'Antan', updatedAt: null })
  return PublisherPanel()
}
const header = () => {
  client.setQueryData(adminKey('admin.blogMetadata'), { categoryTags: [], updatedAt: null })
  return BlogMetadataPanel()
}
const texts = () => {
  client.setQueryData(adminKey('admin.galleryTexts'), [
    { configKey: 'gallery_title', configValue: 'La galerie', updatedAt: null },
  ])
  return GalleryTextScreen()
}
const saveForm = (values: object) => fire(having('save'), 'save', values, undefined)

test.each<[string, () => ReactElement | null, Step[]]>([
  ["the publisher's details", publisher, [saveForm({ name: 'Dupré' })]],
  ["the blog's metadata", header, [saveForm({ title: 'A', categoryTags: '' })]],
  [
    'a text of the gallery',
    texts,
    [
      fill('Titre', 'Nos photos'),
      fire(having('aria-label', 'Sauvegarder\u00a0: Titre'), 'onClick'),
    ],
  ],
])('the first save of %s names the empty version', async (_name, draw, steps) => {
  act(client, draw, ...steps)
  await expect.poll(() => versions).toEqual(['""'])
})

test('the first save of a price names the empty version, a later one the stored version', async () => {
  const price = { settingKey: 'unit_price_per_credit', settingValue: DEFAULT_UNIT_PRICE } as const
  const updatedAt = '2026-11-21T10:00:00.000Z'
  for (const seen of [null, updatedAt])
    await sendSetting({ ...price, updatedAt: seen })('3.50', 'x').catch(() => undefined)
  expect(versions).toEqual(['""', `"${updatedAt}"`])
})
