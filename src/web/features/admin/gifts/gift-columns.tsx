/** The columns of a list of gifts. */
import type { AdminGift } from '#contract/admin/gifts.ts'
import { adminGiftsCopy as copy } from '#copy/admin/gifts.ts'
import { GIFT_TONES } from '../../../domain/gifts/gift-tones.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime, frenchDay } from '../toolkit/dates.ts'
import { Person } from '../toolkit/person.tsx'

export type GiftSort = 'paidAt' | 'credits' | 'expiresAt'

const mailOf = ({ mailedAt, mailOn, isUndelivered, state }: AdminGift): string => {
  if (isUndelivered) return copy.undelivered
  if (mailedAt) return copy.mailed(frenchDay(mailedAt))
  return mailOn && state === 'active' ? copy.planned(frenchDay(mailOn)) : copy.none
}

export const giftColumns: Column<AdminGift, GiftSort>[] = [
  {
    key: 'gift',
    label: copy.columns.gift,
    sort: 'credits',
    cell: ({ planName, credits }) => (
      <>
        <span className="font-semibold">{planName}</span>
        <br />
        <span className="text-muted">{copy.credits(credits)}</span>
      </>
    ),
  },
  {
    key: 'buyer',
    label: copy.columns.buyer,
    cell: ({ buyer }) => (buyer ? <Person {...buyer} /> : copy.erased),
  },
  {
    key: 'state',
    label: copy.columns.state,
    cell: ({ state, isDisputed }) => (
      <>
        <Badge tone={GIFT_TONES[state]}>{copy.states[state]}</Badge>
        {isDisputed && <span className="mt-1 block text-sm text-brick">{copy.disputed}</span>}
      </>
    ),
  },
  {
    key: 'redeemer',
    label: copy.columns.redeemer,
    cell: ({ redeemer, redeemedAt }) =>
      redeemedAt ? (
        <>
          {redeemer?.username ?? copy.erased}
          <br />
          <span className="text-muted">{frenchDateTime(redeemedAt)}</span>
        </>
      ) : (
        copy.none
      ),
  },
  { key: 'mail', label: copy.columns.mail, cell: mailOf },
  {
    key: 'paidAt',
    label: copy.columns.paidAt,
    sort: 'paidAt',
    nowrap: true,
    cell: ({ paidAt }) => frenchDateTime(paidAt),
  },
  {
    key: 'expiresAt',
    label: copy.columns.expiresAt,
    sort: 'expiresAt',
    nowrap: true,
    cell: ({ expiresAt }) => frenchDay(expiresAt),
  },
]
