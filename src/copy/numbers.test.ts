/** Thousands are separated by a no-break space, and nouns agree with their number. */
import { expect, test } from 'vitest'
import { adminCopy } from './admin/admin.ts'
import { adminOverviewCopy } from './admin/overview.ts'
import { checkoutCopy } from './account/checkout.ts'
import { receiptCopy } from './account/receipt.ts'
import { charactersLeft, counted, euros, figure } from './numbers.ts'

const thin = '\u202f'

test('thousands are separated by a no-break space', () => {
  expect([figure(999), figure(5000), figure(1_234_567)]).toEqual([
    '999',
    `5${thin}000`,
    `1${thin}234${thin}567`,
  ])
})

test('none and one are singular', () => {
  expect([0, 1, 2, 5000].map((n) => counted(n, 'photo', 'photos'))).toEqual([
    '0 photo',
    '1 photo',
    '2 photos',
    `5${thin}000 photos`,
  ])
})

test('the characters left are singular for one, and none has a sentence of its own', () => {
  expect([2, 1, 0].map(charactersLeft)).toEqual([
    'Encore 2 caractères.',
    'Encore 1 caractère.',
    'Plus aucun caractère.',
  ])
})

test('long lists, large services and large balances read the same way', () => {
  expect(adminCopy.table.count(5006)).toBe(`5${thin}006 résultats`)
  expect(adminCopy.table.page(2, 1201)).toBe(`Page 2 sur 1${thin}201`)
  expect(adminOverviewCopy.newThisMonth(1200)).toBe(`1${thin}200 nouveaux ce mois-ci`)
  expect(checkoutCopy.recap.credits(1250)).toBe(`1${thin}250\u00a0crédits`)
})

test('a duration is never written with 60 seconds', () => {
  expect([900, 59_940, 59_960, 119_700, 125_000].map(receiptCopy.duration)).toEqual([
    '0,9\u00a0s',
    '59,9\u00a0s',
    '1\u00a0min 0\u00a0s',
    '2\u00a0min 0\u00a0s',
    '2\u00a0min 5\u00a0s',
  ])
})

test('a wait never lasts 60 seconds or 60 minutes of something', () => {
  expect([59.6, 3_599, 3_600, 7_199].map(adminOverviewCopy.duration)).toEqual([
    '59\u00a0s',
    '59\u00a0min',
    '1\u00a0h 0\u00a0min',
    '1\u00a0h 59\u00a0min',
  ])
})

test.each([
  [0, '0,00\u00a0€'],
  [2.99, '2,99\u00a0€'],
  [1_234.5, '1\u202f234,50\u00a0€'],
  [-4.5, '−4,50\u00a0€'],
])('%d euros are written %s', (amount, text) => {
  expect(euros(amount)).toBe(text)
})
