/** A failed start prints what is wrong and what to do, without a stack. */
import { expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { explainStart } from './start-failure.ts'

const config = { port: 3000, host: '::', dataDir: '/srv/données antan' }
const coded = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: x`), { code, ...more })

test.each([
  [coded('EADDRINUSE', { syscall: 'listen' }), 'port 3000 is taken by another program'],
  [coded('EACCES', { syscall: 'listen' }), 'may not listen at :::3000'],
  [coded('EACCES', { syscall: 'mkdir', path: '/srv/x' }), '/srv/x cannot be written (EACCES)'],
  [coded('EROFS', { syscall: 'open' }), '/srv/données antan cannot be written'],
  [coded('ENOTDIR', { path: '/etc/hosts/database' }), '/etc/hosts/database is no folder'],
  [coded('ENOENT', { syscall: 'mkdir', path: '/proc/x' }), '/proc/x cannot be made (ENOENT)'],
  [{ name: 'ErrnoError', errno: 51 }, 'no room left'],
  [coded('ENOSPC'), 'no room left on the disk of /srv/données antan'],
  [
    new Error('Failed query', { cause: new AggregateError([coded('ECONNREFUSED')]) }),
    'cannot be reached (ECONNREFUSED)',
  ],
  [
    new Error(
      'The data folder /srv is in use by process 7. Stop it first, or set another DATA_DIR.',
      { cause: coded('EEXIST', { path: '/srv/owner.lock' }) },
    ),
    'in use by process 7',
  ],
])('%s', (error, words) => {
  const text = explainStart(error, config)
  expect(text).toContain(words)
  expect(text).not.toContain('    at ')
})

test('names a wrong setting and prints the stack of an unknown error', () => {
  expect(explainStart(new ConfigError('PORT: not a number'), null)).toBe(
    'The configuration needs mending:\nPORT: not a number',
  )
  expect(explainStart(new RangeError('what is this'), config)).toMatch(
    /RangeError: what is this[^]* {4}at /,
  )
  expect(explainStart({ errno: 7 }, config)).toContain('errno: 7')
})
