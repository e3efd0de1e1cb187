/** Return paths in any disguise are limited to this site. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from './session-storage.ts'

test('paths of this site are kept', () => {
  for (const path of [
    '/',
    '/restore',
    '/restore?photo=photo_abc',
    '/#faq',
    '/blog/une-page?x=1#y',
    '/a/..%2f..',
    '/restaur%C3%A9',
  ]) {
    expect(safeReturnPath(path)).toBe(path)
  }
})

test('anything that a browser could read as another site is refused', () => {
  const tricks = [
    '',
    null,
    undefined,
    'restore',
    'https://evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' /restore',
    '/ /evil.test',
    '/\u0000/evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\u2028/evil.test',
    '/\ufeff/evil.test',
    `/${'a'.repeat(3000)}`,
  ]
  expect(tricks.filter((trick) => safeReturnPath(trick) !== null)).toEqual([])
})

test('every accepted path stays on the origin that it is resolved against', () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      '/',
      '\\',
      '.',
      ':',
      '@',
      '\t',
      '\n',
      ' ',
      '%2f',
      '%5c',
      'evil.test',
      'a',
      '?',
      '#',
    ),
    maxLength: 12,
  })
  fc.assert(
    fc.property(nasty, (value) => {
      const path = safeReturnPath(value)
      if (path === null) return
      expect(new URL(path, 'https://antan.example/x/y').origin).toBe('https://antan.example')
      expect(safeReturnPath(path)).toBe(path)
    }),
    { numRuns: 3000 },
  )
})
