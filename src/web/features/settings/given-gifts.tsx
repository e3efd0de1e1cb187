/** The gifts that this account paid. */
import { useQuery } from '@tanstack/react-query'
import { giftCopy } from '#copy/account/gifts.ts'
import { GiftItem } from '../../domain/gifts/gift-item.tsx'
import { giftsQuery } from '../../domain/gifts/gifts-query.ts'
import { pathOf } from '../../lib/screens.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Section } from './section.tsx'

const copy = giftCopy.list

export function GivenGifts() {
  const list = useQuery(giftsQuery())
  return (
    <Section title={copy.title} intro={copy.intro} anchor="cadeaux">
      {list.isLoadingError ? (
        <ErrorState error={list.error} title={copy.failed} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton className="h-20" />
      ) : list.data.length === 0 ? (
        <p className="text-muted">{copy.none}</p>
      ) : (
        <ul className="m-0 grid list-none p-0">
          {list.data.map((gift) => (
            <li key={gift.id} className="border-t border-line py-4 last:pb-0">
              <GiftItem gift={gift} />
            </li>
          ))}
        </ul>
      )}
      <LinkButton to={pathOf('offer')} variant="secondary" size="sm" className="justify-self-start">
        {copy.offer}
      </LinkButton>
    </Section>
  )
}
