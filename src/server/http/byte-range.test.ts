/** Ranges as browsers ask for them, and what is no range. */
import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

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
])('%s asks for the whole', (header) => {
  expect(readRange(header, 100)).toBeNull()
})

test.each(['bytes=100-', 'bytes=500-600', 'bytes=-0'])('%s is out of 100 bytes', (header) => {
  expect(readRange(header, 100)).toBe('unsatisfiable')
})

test('an empty file has no range', () => {
  expect([readRange('bytes=0-', 0), readRange('bytes=-5', 0)]).toEqual([
    'unsatisfiable',
    'unsatisfiable',
  ])
})
