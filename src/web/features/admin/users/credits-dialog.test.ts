/** Typed balances and messages of the credits dialog. */
import { expect, test } from 'vitest'
import { adminCustomersCopy } from '#copy/admin/customers.ts'
import { adminUsersCopy } from '#copy/admin/users.ts'
import { creditsOf } from './credits-dialog.tsx'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['1 000', 1000],
  ['1\u202f000', 1000],
  ['  12 ', 12],
  ['-5', 0],
  ['', 0],
  ['abc', 0],
])('%j is %i credits', (typed, credits) => {
  expect(creditsOf(typed)).toBe(credits)
})

test('the dialog shows what pays a debt', () => {
  const { change } = adminUsersCopy.editCredits
  expect(plain(change(12, 0, 0))).toBe('Le solde passera de 12 à 0.')
  expect(plain(change(0, 5, 2))).toBe(
    'Le solde passera de 0 à 5. 2 crédits de plus règlent la dette.',
  )
  expect(plain(change(0, 5, 1))).toBe('Le solde passera de 0 à 5. 1 crédit de plus règle la dette.')
})

test('a movement never shows a balance below 0', () => {
  const { after } = adminCustomersCopy.movements
  expect([3, 0, -2].map((balance) => plain(after(balance)))).toEqual(['3', '0', '0 (dette : 2)'])
})
