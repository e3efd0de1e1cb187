/** Which addresses are recognised as the return from a sign-in. */
import { expect, test } from 'vitest'
import { readSignInReturn } from './sign-in-return.ts'

const at = (search: string) => readSignInReturn({ pathname: '/restore', search, hash: '#x' })

test('a return carries both token and user, and its query is cleaned away', () => {
  expect(at('?token=abc&user=%7B%7D&photo=1')).toEqual({ code: 'abc', cleanPath: '/restore#x' })
})

test('a token without a user, or a user without a token, is ignored', () => {
  for (const search of ['', '?token=abc', '?user=%7B%7D', '?photo=1', '?signin=unheard-of'])
    expect(at(search)).toBeNull()
})

test('a failed sign-in shows the reason', () => {
  expect(at('?signin=failed')).toEqual({ failure: 'failed', cleanPath: '/restore#x' })
  expect(at('?signin=local-account')).toEqual({ failure: 'local-account', cleanPath: '/restore#x' })
})
