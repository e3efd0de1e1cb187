/** Singular and plural in the words of sales. */
import { expect, test } from 'vitest'
import { adminSalesCopy } from './sales.ts'

test('credits that become a debt agree in number', () => {
  const { debt } = adminSalesCopy.refund
  expect(debt(1)).toMatch(/^1.crédit déjà utilisé.: il devient une dette/)
  expect(debt(3)).toMatch(/^3.crédits déjà utilisés.: ils deviennent une dette/)
})

test('a refund of less than two euros is singular', () => {
  const { partly } = adminSalesCopy.sale
  expect(partly(1.99)).toMatch(/remboursé$/)
  expect(partly(2)).toMatch(/remboursés$/)
  const { money } = adminSalesCopy.refund
  expect(money(1)).toMatch(/^1,00.€ rendu sur/)
  expect(money(2)).toMatch(/^2,00.€ rendus sur/)
})
