/** The gift that was just paid: its code and its card. */
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { giftCopy } from '#copy/account/gifts.ts'
import { forgetGiftDraft } from '../../domain/gifts/gift-draft.ts'
import { GiftItem } from '../../domain/gifts/gift-item.tsx'
import { giftsQuery } from '../../domain/gifts/gifts-query.ts'
import { pathOf } from '../../lib/screens.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/mount.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

const copy = giftCopy.bought

export function BoughtGift({ transactionId }: { transactionId: number | null }) {
  useEffect(forgetGiftDraft, [])
  const list = useQuery(giftsQuery())
  const gift = list.data?.find((one) => one.transactionId === transactionId)
  return (
    <Card>
      <h2 className="mb-4 text-xl">{copy.title}</h2>
      {/* The height of a gift, so that nothing below moves as it arrives or fails. */}
      <div className="min-h-109 sm:min-h-63">
        {gift ? (
          <div className="grid gap-5">
            <GiftItem gift={gift} />
            <p className="text-sm text-muted">{copy.text}</p>
            <LinkButton
              to={pathOf('givenGifts')}
              variant="secondary"
              size="sm"
              className="justify-self-start"
            >
              {copy.settings}
            </LinkButton>
          </div>
        ) : list.isError ? (
          <ErrorState
            compact
            error={list.error}
            title={giftCopy.list.failed}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <>
            <p role="status" className="sr-only">
              {copy.loading}
            </p>
            <Skeleton className="h-109 sm:h-63" />
          </>
        )}
      </div>
    </Card>
  )
}
