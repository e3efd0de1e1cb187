/** What the dashboard says of payments for oneself and for somebody else. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { UseQueryResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Transaction } from '#contract/payments.ts'
import { LatestTransactions } from './latest-transactions.tsx'

const line = (type: string): string => {
  const data = [
    {
      id: 1,
      credits: 10,
      paidDebt: 0,
      amount: 24.9,
      currency: 'eur',
      status: 'completed',
      type,
      createdAt: '2026-11-28T10:00:00.000Z',
      invoice: null,
      withdrawable: null,
      refundPending: false,
    },
  ] satisfies Transaction[]
  const latest = { data, error: null } as UseQueryResult<Transaction[]>
  return renderToStaticMarkup(createElement(LatestTransactions, { latest }))
}

test('a gift is named instead of counted as received credits', () => {
  expect(line('credit_purchase')).toContain('+10\u00a0crédits')
  expect(line('gift')).toContain('Cadeau\u00a0: 10\u00a0crédits')
  expect(line('gift')).not.toContain('+10')
})
