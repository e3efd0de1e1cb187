/** Characters are counted and cut as people see them. */
import { expect, test } from 'vitest'
import { charactersOf, excerpt, startOf } from './characters.ts'

const FAMILY = '👨‍👩‍👧'
const FLAG = '🇫🇷'
const WAVE = '👋🏽'
const ACCENT = 'e\u0301'

test.each([FAMILY, FLAG, WAVE, ACCENT, '❤️'])('%s stays whole', (character) => {
  expect(charactersOf(`a${character}b`)).toEqual(['a', character, 'b'])
  const { length } = [...character]
  expect(startOf(`${character}${character}b`, 2 * length - 1)).toBe(character)
  expect(excerpt(`a ${character}b`, 1 + length)).toBe('a…')
  expect(excerpt(`a${character}`, 1 + length)).toBe(`a${character}`)
})

test.each(['Légales. Suite', 'Légales, suite', 'Légales : suite', 'Légales\u00a0: suite'])(
  'no punctuation stands before the ellipsis: %s',
  (text) => expect(excerpt(text, text.indexOf('uite') - 1)).toBe('Légales…'),
)
