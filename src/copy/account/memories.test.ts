/** Dates of memories in words. */
import { expect, test } from 'vitest'
import { readApproximateDate } from '../approximate-date.ts'
import { memoriesCopy } from './memories.ts'

test.each([
  ['avant 1914', 'Classée avant 1914.'],
  ['avant mars 1951', 'Classée avant le 1er\u00a0mars\u00a01951.'],
  ['après 1945', 'Classée à partir du 1er\u00a0janvier\u00a01946.'],
  ['1935', 'Classée en 1935.'],
  ['été 1944', 'Classée de juin à septembre 1944.'],
  ['avril-juin 1950', 'Classée d’avril à juin 1950.'],
  ['d’octobre 1918 à avril 1919', 'Classée d’octobre 1918 à avril 1919.'],
])('%s is read back as a sentence', (words, sentence) => {
  const plainly = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plainly(memoriesCopy.date.read(readApproximateDate(words)!))).toBe(plainly(sentence))
})
