/** Names cannot look blank or imitate other names. */
import { expect, test } from 'vitest'
import { isReadableName, plainName, visibleName } from './readable-name.ts'

test('lookalike letters are normalised to plain letters', () => {
  expect(
    [
      'ａdministrateur',
      '𝐚𝐝𝐦𝐢𝐧',
      'ⓐⓓⓜⓘⓝ',
      ' Zoé\u00a0\u2003Petit\t',
      'Zoe\u0301',
      'admin\ufe0f',
    ].map(plainName),
  ).toEqual(['administrateur', 'admin', 'admin', 'Zoé Petit', 'Zoé', 'admin'])
})

test('names in any one script are readable', () => {
  for (const name of [
    'Anne-Marie Lefèvre',
    'Łukasz',
    'Ольга',
    'Νίκος',
    '山田 太郎',
    'أحمد',
    'Nguyễn Văn An',
    'Jean 🌻',
    'Ольга Martin',
  ])
    expect([name, isReadableName(name)]).toEqual([name, true])
})

test.each([
  'аdministrateur',
  'adminiѕtrateur',
  'αdmin',
  'admin\u200bistrateur',
  'admin\u202e',
  'admin\u00ad',
  '\u3164\u3164\u3164',
  '\u2800\u2800\u2800',
  'Zo\ufffd',
  `a${'\u0301'.repeat(9)}`,
])('%j is rejected', (name) => {
  expect(isReadableName(plainName(name))).toBe(false)
})

test('a name loses its invisible characters', () => {
  expect(visibleName('Zoé\u202E\u0000\nPetit\u3164')).toBe('Zoé Petit')
  expect(visibleName('\u3164\u2800')).toBe('')
})
