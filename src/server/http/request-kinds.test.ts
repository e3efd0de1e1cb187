/** Kinds of requests for load shedding. */
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { route } from '#contract/paths.ts'
import { kindOf, type Kind } from './request-kinds.ts'

test.each<[string, string, Kind]>([
  ['GET', '/health', 'vital'],
  ['GET', '/ready', 'vital'],
  ['POST', '/api/create-checkout-session', 'money'],
  ['POST', '/api/create-direct-payment', 'money'],
  ['POST', '/api/stripe/webhook', 'money'],
  ['GET', '/api/payments/confirmation?session_id=cs', 'money'],
  ['POST', '/api/photos/12/unlock', 'money'],
  ['POST', '/api/withdrawals', 'money'],
  ['POST', '/api/gifts', 'money'],
  ['POST', '/api/gifts/redemption', 'money'],
  ['POST', '/api/relatives/a/pictures/b/votes', 'change'],
  ['POST', '/api/subscriptions/sub_1/cancel', 'money'],
  ['GET', '/api/auth/me', 'money'],
  ['POST', '/api/photos/upload', 'upload'],
  ['POST', '/api/albums/album_a/photos', 'upload'],
  ['GET', '/api/albums/album_a/zip', 'bytes'],
  ['POST', '/api/upload', 'upload'],
  ['POST', '/api/admin/upload-public-image', 'upload'],
  ['POST', '/api/photos/photo_a/generate-share-image', 'upload'],
  ['POST', '/api/photos/3/versions', 'change'],
  ['POST', '/api/photos/3/example', 'reading'],
  ['DELETE', '/api/user/delete-account', 'change'],
  ['DELETE', '/api/photos/photo_a/verso', 'change'],
  ['GET', '/api/photos/photo_a/verso', 'reading'],
  ['GET', '/api/photos/photo_a/print', 'reading'],
  ['GET', '/api/images/hd/photo_a', 'bytes'],
  ['GET', '/media/a/1.webp', 'bytes'],
  ['GET', '/assets/a.js', 'bytes'],
  ['GET', '/api/photos/status/photo_a', 'reading'],
  ['GET', '/api/photos/user', 'reading'],
  ['GET', '/', 'reading'],
  ['GET', '/?next=/api/create-', 'reading'],
  ['POST', '/api/photos/%75pload', 'upload'],
  ['POST', 'http://antan.test/api/photos/upload?x', 'upload'],
  ['GET', '/%61ssets/a.js', 'bytes'],
  ['GET', '/%E0%A4%A', 'reading'],
  ['GET', '*', 'reading'],
])('%s %s is %s', (method, url, kind) => expect(kindOf(method, url)).toBe(kind))

/** Spellings of an address that the router takes for the same route. */
const spellings = (path: string): string[] => [
  path.replace(/:\w+/g, '1'),
  path.replace(/:\w+/g, 'a%2Fb'),
  path.replace(/:\w+/g, ''),
  `${path.replace(/:\w+/g, '1')}#x?`,
]
const called = Object.values<Endpoint>(api).flatMap((endpoint) => {
  const { method, path } = route(endpoint.operation)
  return spellings(path).map((url) => ({ endpoint, url, kind: kindOf(method, url) }))
})

test('every endpoint that takes a file is an upload, whose slow senders give way', () => {
  const takesFile = called.filter(
    ({ endpoint }) =>
      endpoint.kind === 'json' && Boolean(endpoint.file ?? endpoint.files ?? endpoint.stream),
  )
  const others = takesFile.filter(({ kind }) => kind !== 'upload')
  expect(others.map(({ url }) => url)).toEqual([])
})

test('every endpoint that answers with a file counts as bytes, whose slow readers hold no place', () => {
  const others = called.filter(({ endpoint, kind }) => endpoint.kind === 'file' && kind !== 'bytes')
  expect(others.map(({ url }) => url)).toEqual([])
})
