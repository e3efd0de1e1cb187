import { expect, test } from 'vitest'
import { isDiskFull, isUnreachable } from './unreachable.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test('a connection that fails or is cut is told apart from a fault, however deep it lies', () => {
  expect(isUnreachable(new Error('Failed query', { cause: coded('ECONNREFUSED') }))).toBe(true)
  expect(isUnreachable(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).toBe(
    true,
  )
  expect(isUnreachable(new Error('Failed query', { cause: coded('57P01') }))).toBe(true)
  // Two transactions in each other's way: one of them is ended, and a moment later it can.
  expect(isUnreachable(new Error('Failed query', { cause: coded('40P01') }))).toBe(true)
  expect(isUnreachable(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(
    isUnreachable(
      new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') }),
    ),
  ).toBe(true)
  expect(isUnreachable(Object.assign(new Error('no answer'), { name: 'TimeoutError' }))).toBe(true)
  for (const fault of [
    coded('23505'),
    coded('ENOENT'),
    new Error('x'),
    new TypeError('ECONNREFUSED'),
    'ECONNRESET',
    null,
  ])
    expect(isUnreachable(fault)).toBe(false)
})

test('a disk without room is a bad moment too, whoever says so', () => {
  const full = [
    coded('ENOSPC'),
    new Error('Failed query', { cause: coded('53100') }),
    new Error('FAILED: Error: ENOSPC: no space left on device, write'),
    coded('EDQUOT'),
  ]
  expect(full.map((error) => [isDiskFull(error), isUnreachable(error)])).toEqual(
    full.map(() => [true, true]),
  )
  expect([
    isDiskFull(coded('ECONNREFUSED')),
    isDiskFull(coded('ENOENT')),
    isDiskFull('ENOSPC'),
    isDiskFull(null),
  ]).toEqual([false, false, false, false])
})
