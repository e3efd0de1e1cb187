/** The state of a gift in the buyer's list. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Gift } from '#contract/gifts.ts'
import { GiftItem } from './gift-item.tsx'

const gift: Gift = {
  id: 'gift_essai',
  transactionId: 3,
  planName: 'Pack Album',
  credits: 10,
  code: 'ANTAN-7KQ2-M0XD-9RTV-31HZ',
  state: 'active',
  from: 'Marie',
  to: 'Mamie Jeanne',
  design: 'chateau',
  mailOn: '2026-12-24',
  mailedAt: null,
  isUndelivered: false,
  paidAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2028-11-21T22:59:59.999Z',
  redeemedAt: null,
}
const html = (over: Partial<Gift>) =>
  renderToStaticMarkup(createElement(GiftItem, { gift: { ...gift, ...over } }))

test('a refused e-mail stands out from the other words about a gift', () => {
  expect(html({ isUndelivered: true })).toMatch(/text-brick">L’e-mail n’a pas pu être remis/)
  expect(html({})).not.toContain('text-brick')
  // Once the gift is redeemed, the refused e-mail no longer matters.
  const redeemed = { isUndelivered: true, redeemedAt: gift.paidAt, state: 'redeemed' } as const
  expect(html(redeemed)).not.toContain('text-brick')
})
