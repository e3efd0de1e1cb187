/** Fallbacks of the gallery page's texts. */
import { expect, test } from 'vitest'
import { galleryTexts } from './gallery.tsx'

test('configured values win; empty or missing ones fall back to the specified values', () => {
  const texts = galleryTexts([
    { configKey: 'memories_count', configValue: '12' },
    { configKey: 'families_count', configValue: '  ' },
  ])
  expect(texts).toMatchObject({
    memories_count: '12',
    families_count: '5,000+',
    transformations_count: '1+',
    transformations_label: 'Transformations',
    memories_label: 'Souvenirs',
    families_label: 'Familles',
    cta_button_text: 'Restaurer ma photo',
  })
})
