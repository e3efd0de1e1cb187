/** The Range and Content-Disposition headers. */
import { expect, test } from 'vitest'
import { attachment, readRange } from './file-reply.ts'

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
])('%s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=20-10',
  'bytes=0-1,5-6',
  'lines=0-1',
  'bytes=a-b',
  'bytes=1e3-',
])('%s requests the whole file', (header) => {
  expect(readRange(header, 100)).toBeNull()
})

test.each(['bytes=100-', 'bytes=500-600', 'bytes=-0'])(
  '%s is unsatisfiable with 100 bytes',
  (header) => {
    expect(readRange(header, 100)).toBe('unsatisfiable')
  },
)

test('an empty file has no range', () => {
  expect([readRange('bytes=0-', 0), readRange('bytes=-5', 0)]).toEqual([
    'unsatisfiable',
    'unsatisfiable',
  ])
})

test('a download name cannot break out of its header', () => {
  expect(attachment('été "à la mer".jpg')).toBe(
    `attachment; filename="ete _a la mer_.jpg"; filename*=UTF-8''%C3%A9t%C3%A9%20%22%C3%A0%20la%20mer%22.jpg`,
  )
  expect(attachment('a\r\nSet-Cookie: x')).not.toMatch(/[\r\n]/)
})
