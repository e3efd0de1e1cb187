/** A card of the photo list: name, date, status and actions. */
import { useId, useState } from 'react'
import { Download, LockKeyholeOpen } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { rowButton } from '#copy/row-button.ts'
import { longDate } from '../../lib/french.ts'
import { isAffordable } from '../../domain/photo/unlock.ts'
import { useDownloadHd } from '../../domain/photo/use-download-hd.ts'
import { nearEnd } from '../../domain/photo/ending.ts'
import { photoName } from '../../domain/photo/photo-name.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoBadges } from '../../domain/photo/photo-badges.tsx'
import { CardPicture } from './card-picture.tsx'

const copy = dashboardCopy.card

export type PhotoCardProps = {
  photo: Photo
  credits: number
  /** Opens the photo's dialog. */
  onOpen: () => void
  /** Loads its pictures first, being above the fold. */
  priority?: boolean
}

export function PhotoCard({ photo, credits, onOpen, priority = false }: PhotoCardProps) {
  const name = useId()
  const [openedAt] = useState(() => Date.now())
  const end = nearEnd(photo, openedAt)
  return (
    <article aria-labelledby={name} className="mount flex min-w-0 flex-col">
      <CardPicture photo={photo} priority={priority} />
      <div className="flex grow flex-col gap-3 px-1 pb-1 pt-4">
        <div className="min-w-0">
          <h3
            id={name}
            className="truncate font-text text-base font-semibold tracking-normal"
            title={photoName(photo)}
          >
            {photoName(photo)}
          </h3>
          <p className="truncate text-sm text-muted">
            {photo.dateText ?? <time dateTime={photo.createdAt}>{longDate(photo.createdAt)}</time>}
          </p>
          {end && <p className="text-sm font-semibold">{copy.deletedAfter(longDate(end))}</p>}
        </div>
        <p className="flex flex-wrap gap-2">
          <PhotoBadges photo={photo} />
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-1 *:nth-2:grow">
          <Button
            variant="secondary"
            size="sm"
            aria-label={rowButton(copy.see, photoName(photo))}
            onClick={onOpen}
          >
            {copy.see}
          </Button>
          <MainAction photo={photo} credits={credits} onOpen={onOpen} />
        </div>
      </div>
    </article>
  )
}

function MainAction({
  photo,
  credits,
  onOpen,
}: Pick<PhotoCardProps, 'photo' | 'credits' | 'onOpen'>) {
  if (photo.status === 'processing')
    return (
      <Button size="sm" disabled>
        {copy.busy}
      </Button>
    )
  if (!photo.isCompleted) return null
  if (photo.isHdUnlocked) return <DownloadButton photo={photo} />
  if (!isAffordable(photo, credits))
    return (
      <Button size="sm" disabled>
        {copy.noCredits}
      </Button>
    )
  return (
    <Button
      size="sm"
      aria-label={rowButton(copy.unlock, photoName(photo))}
      icon={<LockKeyholeOpen aria-hidden="true" className="size-4" />}
      onClick={onOpen}
    >
      {copy.unlock}
    </Button>
  )
}

function DownloadButton({ photo }: { photo: Photo }) {
  const { download, busy } = useDownloadHd(photo)
  return (
    <Button
      size="sm"
      busy={busy !== null}
      aria-label={rowButton(copy.download, photoName(photo))}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => void download()}
    >
      {copy.download}
    </Button>
  )
}
