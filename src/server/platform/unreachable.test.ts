/** Errors that count as an outage. */
import { expect, test } from 'vitest'
import { isDiskUnwritable, isUnreachable } from './unreachable.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test('connection errors are recognised at any depth, other errors are not', () => {
  expect(isUnreachable(new Error('Failed query', { cause: coded('ECONNREFUSED') }))).toBe(true)
  expect(isUnreachable(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).toBe(
    true,
  )
  expect(isUnreachable(new Error('Failed query', { cause: coded('57P01') }))).toBe(true)
  expect(isUnreachable(coded('EMFILE', 'EMFILE: too many open files'))).toBe(true)
  expect(isUnreachable(new Error('Failed query', { cause: coded('25006') }))).toBe(true)
  // A deadlock ends one of the two transactions, which can be retried.
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

test('a full or read-only disk counts as an outage, wherever it is reported', () => {
  const full = [
    coded('ENOSPC'),
    new Error('Failed query', { cause: coded('53100') }),
    new Error('FAILED: Error: ENOSPC: no space left on device, write'),
    coded('EDQUOT'),
    coded('EROFS'),
    new Error("FAILED: Error: EROFS: read-only file system, open 'x'"),
  ]
  expect(full.map((error) => [isDiskUnwritable(error), isUnreachable(error)])).toEqual(
    full.map(() => [true, true]),
  )
  expect([
    isDiskUnwritable(coded('ECONNREFUSED')),
    isDiskUnwritable(coded('ENOENT')),
    isDiskUnwritable('ENOSPC'),
    isDiskUnwritable(null),
  ]).toEqual([false, false, false, false])
})
