/** Which characters are drawn into pictures and PDFs. */
import { expect, test } from 'vitest'
import { isPrintable, printablePart } from './printable.ts'

test('a caption is accepted when the font can print its letters', () => {
  for (const text of [
    '',
    'Mémé & Pépé, « Noël » 1935 – l’œuvre',
    'Łódź',
    'Αθήνα',
    'Київ',
    '5 €',
    'e\u0301te\u0301',
  ])
    expect(isPrintable(text)).toBe(true)
  for (const text of ['😀', '東京', 'a\nb', '\u202e', '\u0000', '\u00ad', 'שלום'])
    expect(isPrintable(text)).toBe(false)
})

test('what the fonts lack is left out without a gap', () => {
  expect(printablePart('Zoë 🌸 Ιωάννης 王')).toBe('Zoë Ιωάννης')
  expect(printablePart('🎄 12 rue\nParis\u202f!')).toBe('12 rue\nParis\u202f!')
  expect(printablePart('דוד')).toBe('')
  expect(printablePart('e\u0301te\u0301')).toBe('été')
})
