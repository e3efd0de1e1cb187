/** Return paths after sign-in are limited to paths of this site. */
import { expect, test } from 'vitest'
import { RETURN_PATH } from './sign-in.ts'

test('pages of this site are accepted', () => {
  const pages = [
    '/',
    '/restore',
    '/dashboard',
    '/page/livraison',
    '/legal/terms-of-service',
    '/apiculture',
  ]
  expect(pages.filter((path) => !RETURN_PATH.test(path))).toEqual([])
})

test('what could be another site, another address or no page is refused', () => {
  const tricks = [
    '',
    'restore',
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    '/a//evil.test',
    '/.evil.test',
    '/..',
    '/%2fevil.test',
    '/a@evil.test',
    '/restore?x=1',
    '/restore#x',
    '/restore\n',
    '/\t/evil.test',
    '/restore/',
    '/api',
    '/api/auth/google',
    '/dev-identity/interaction',
  ]
  expect(tricks.filter((path) => RETURN_PATH.test(path))).toEqual([])
})
