/** The dates of a gift in the back office. */
import { expect, test } from 'vitest'
import type { AdminGift } from '#contract/admin/gifts.ts'
import { giftColumns } from './gift-columns.tsx'

const DAY = '15\u00a0déc. 2026'

test('every date of a gift has the short form of the back office', () => {
  const gift = {
    mailedAt: '2026-12-15T09:00:00Z',
    paidAt: '2026-12-15T09:00:00Z',
    expiresAt: '2026-12-15T09:00:00Z',
  } as AdminGift
  for (const key of ['mail', 'paidAt', 'expiresAt'])
    expect(giftColumns.find((column) => column.key === key)?.cell(gift)).toContain(DAY)
})
