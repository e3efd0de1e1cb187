/** 'Mes photos': the cards, and the empty, loading and failed states. */
import { useState, type Ref } from 'react'
import { ImagePlus, Images } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { memoriesCopy } from '#copy/account/memories.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { isPhotoHeld } from '../../domain/photo/held-photo.ts'
import { setWantsNewPhoto } from '../../domain/photo/new-photo.ts'
import { pathOf } from '../../lib/screens.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Alert } from '../../ui/alert.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { PhotoCard } from './photo-card.tsx'
import { SearchBar } from './search-bar.tsx'
import { usePhotoSearch } from './use-photo-search.ts'

const copy = dashboardCopy.photos
const searchCopy = memoriesCopy.search
/** Number of cards shown at first, and added by 'show more'. */
const PAGE = 12
/** Number of placeholders while the list loads. */
const SKELETONS = 3
const GRID = 'grid gap-5 min-[34rem]:grid-cols-2'

export type PhotoListProps = {
  titleRef: Ref<HTMLHeadingElement>
  /** Undefined while loading. */
  photos: readonly Photo[] | undefined
  /** Number of photos whose restoration failed, which are not in the list. */
  failed: number
  /** Shows locked photos only. */
  lockedOnly: boolean
  error: unknown
  onRetry: () => void
  credits: number
  onOpen: (photo: Photo) => void
}

export function PhotoList({ titleRef, lockedOnly, photos, ...list }: PhotoListProps) {
  const search = usePhotoSearch(photos)
  const shown = lockedOnly
    ? search.found?.filter(({ isHdUnlocked }) => !isHdUnlocked)
    : search.found
  const isNoneFound = search.isSearching && shown?.length === 0
  return (
    <section
      aria-labelledby="photos"
      className="grid min-w-0 content-start gap-6 print:block print:space-y-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="photos" ref={titleRef} tabIndex={-1} className="text-2xl outline-none">
          {copy.title}
        </h2>
        <LinkButton
          to={pathOf('restore')}
          onClick={() => setWantsNewPhoto(true)}
          icon={<ImagePlus aria-hidden="true" className="size-5" />}
        >
          {copy.new}
        </LinkButton>
      </div>
      {lockedOnly && shown !== undefined && shown.length > 0 && (
        <Alert title={copy.locked.title} actions={<LimitLinks />}>
          {copy.locked.text}
        </Alert>
      )}
      {photos && photos.length > 1 && <SearchBar search={search} count={shown?.length ?? 0} />}
      {search.error ? (
        <ErrorState error={search.error} title={searchCopy.failed} onRetry={search.retry} />
      ) : isNoneFound ? (
        <NoneFound onClear={() => search.setWords('')} />
      ) : lockedOnly && shown?.length === 0 ? (
        <NoneLocked />
      ) : (
        <List key={`${search.order} ${search.isSearching}`} {...list} photos={shown} />
      )}
    </section>
  )
}

const EMPTY_ICON = <Images aria-hidden="true" strokeWidth={1.25} className="size-10" />
const NoneLocked = () => (
  <EmptyState
    title={copy.locked.emptyTitle}
    text={copy.locked.emptyText}
    icon={EMPTY_ICON}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <LimitLinks />
      </div>
    }
  />
)

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={searchCopy.emptyTitle}
    text={searchCopy.emptyText}
    icon={EMPTY_ICON}
    action={
      <Button variant="secondary" onClick={onClear}>
        {searchCopy.showAll}
      </Button>
    }
  />
)

/** Links to the photo that was refused by the limit of locked photos, and to the whole list. */
const LimitLinks = () => (
  <>
    {isPhotoHeld() && (
      <LinkButton size="sm" to={pathOf('restore')} onClick={() => setWantsNewPhoto(true)}>
        {copy.locked.resume}
      </LinkButton>
    )}
    <LinkButton size="sm" variant="secondary" to={pathOf('dashboard')}>
      {copy.locked.all}
    </LinkButton>
  </>
)

function List({
  photos,
  failed,
  error,
  onRetry,
  credits,
  onOpen,
}: Omit<PhotoListProps, 'titleRef' | 'lockedOnly'>) {
  const [shown, setShown] = useState(PAGE)
  if (!photos)
    return error ? <ErrorState error={error} title={copy.failed} onRetry={onRetry} /> : <Loading />
  if (photos.length === 0) {
    const isNew = failed === 0
    return (
      <EmptyState
        title={isNew ? copy.emptyTitle : copy.failedTitle(failed)}
        text={isNew ? copy.emptyText : copy.failedText}
        icon={EMPTY_ICON}
        action={
          <LinkButton to={pathOf('restore')} onClick={() => setWantsNewPhoto(true)}>
            {isNew ? copy.emptyButton : restoreCopy.failed.again}
          </LinkButton>
        }
      />
    )
  }
  const left = photos.length - shown
  return (
    <>
      <ul className={`${GRID} m-0 list-none p-0`}>
        {photos.slice(0, shown).map((photo, index) => (
          <li key={photo.publicId} className="grid min-w-0">
            <PhotoCard
              photo={photo}
              credits={credits}
              priority={index < 2}
              onOpen={() => onOpen(photo)}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => setShown(shown + PAGE)}
        >
          {copy.more(Math.min(PAGE, left))}
        </Button>
      )}
    </>
  )
}

const Loading = () => (
  <div role="status" className={GRID}>
    <span className="sr-only">{copy.loading}</span>
    {Array.from({ length: SKELETONS }, (_, index) => (
      <div key={index} className="mount grid gap-3">
        <Skeleton className="aspect-4/3 w-full rounded-none" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-10 w-full" />
      </div>
    ))}
  </div>
)
