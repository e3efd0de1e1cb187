/** Which pages /restore marks before its code runs. */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { OPENING_PHOTO_SCRIPT } from './opening-photo.ts'

const storage = (stored: Record<string, string>) => ({
  getItem: (key: string) => stored[key] ?? null,
})
const SESSION = { token: 'secret' }

test.each([
  ['a visitor', '', {}, {}, undefined],
  ['a photo in the address', '?photo=photo_a', {}, {}, 'photo'],
  ['a session', '', SESSION, {}, 'latest'],
  ['a session that names a photo', '?photo=photo_a', SESSION, {}, 'photo'],
  ['a session that wants a new photo', '', SESSION, { wantsNewPhoto: 'true' }, undefined],
])('%s', (_, search, local, session, mark) => {
  const dataset: DOMStringMap = {}
  runInNewContext(OPENING_PHOTO_SCRIPT, {
    URLSearchParams,
    document: { documentElement: { dataset } },
    location: { search },
    localStorage: storage(local),
    sessionStorage: storage(session),
  })
  expect(dataset['opening']).toBe(mark)
})
