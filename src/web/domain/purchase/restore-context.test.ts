/** A payment context is valid only if it names a photo and a path of this site. */
import { expect, test } from 'vitest'
import { parseRestoreContext } from './restore-context.ts'

const text = (value: unknown) => parseRestoreContext(JSON.stringify(value))
const good = { photoId: 'photo_abcdefgh', returnUrl: '/restore?photo=photo_abcdefgh' }

test('a valid context is returned unchanged', () => expect(text(good)).toEqual(good))

test('the checkout session is kept where there is one', () => {
  expect(text({ ...good, session: 'cs_1' })).toEqual({ ...good, session: 'cs_1' })
  expect(text({ ...good, session: 1 })).toEqual(good)
})

test.each([
  ['nothing', null],
  ['a text', 'photo_abcdefgh'],
  ['a number', 3],
  ['a list', []],
  ['another prefix', { ...good, photoId: 'image_abcdefgh' }],
  ['a short id', { ...good, photoId: 'photo_abcd' }],
  ['an id that is no text', { ...good, photoId: 12 }],
  ['another site', { ...good, returnUrl: 'https://evil.test/' }],
  ['another site in disguise', { ...good, returnUrl: '//evil.test' }],
  ['no way back', { photoId: good.photoId }],
])('%s is discarded', (_, value) => expect(text(value)).toBeNull())

test('broken JSON is discarded', () => {
  expect(parseRestoreContext('{"photoId":')).toBeNull()
  expect(parseRestoreContext(null)).toBeNull()
})
