/** Singular and plural in the words of sales. */
import { expect, test } from 'vitest'
import { adminSalesCopy } from './sales.ts'

test('credits that become a debt agree in number', () => {
  const { debt } = adminSalesCopy.refund
  expect(debt(1)).toMatch(/^1.crédit déjà utilisé.: il devient une dette/)
  expect(debt(3)).toMatch(/^3.crédits déjà utilisés.: ils deviennent une dette/)
})
