/** The badge of the balance in the header. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import { CreditBadge } from './account-corner.tsx'

const badgeOf = (account: Pick<User, 'credits' | 'debt'>): string =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(CreditBadge, { user: account as User })),
  )
const textsOf = (markup: string) => [...markup.matchAll(/>([^<>]+)</g)].map(([, text]) => text)
const nameOf = (markup: string) => /aria-label="([^"]+)"/.exec(markup)?.[1]

test('the badge shows the balance', () => {
  const badge = badgeOf({ credits: 3, debt: 0 })
  expect(textsOf(badge)).toEqual(['3 crédits', '3'])
  expect(nameOf(badge)).toBe('3 crédits')
  expect(textsOf(badgeOf({ credits: 1_000_000, debt: 0 }))).toEqual([
    '1\u202f000\u202f000 crédits',
    '1\u202f000\u202f000',
  ])
})

test('with a debt the badge shows 0 as the dashboard does, and its name includes what is owed', () => {
  const badge = badgeOf({ credits: 0, debt: 2 })
  expect(textsOf(badge)).toEqual(['0 crédit', '0'])
  expect(nameOf(badge)).toBe('0 crédit, 2 crédits dus')
})
