/** One photo of an album: its picture, its state, and the ways to move it. */
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowLeft, ArrowRight, GripVertical, X } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { cx } from '../../lib/cx.ts'
import { photoName } from '../../domain/photo/photo-name.ts'
import { picturesOf } from '../../domain/photo/photo-pictures.ts'
import { Thumbnail } from '../../domain/photo/thumbnail.tsx'
import { useWorkShown } from '../../domain/photo/work-shown.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'

const copy = albumsCopy.photo

export type AlbumPhotoProps = {
  photo: Photo
  /** Position in the album, from 1. */
  place: number
  isLast: boolean
  onOpen: () => void
  /** Moves the photo one place earlier or later. */
  onMove: (by: -1 | 1) => void
  onTakeOut: () => void
}

export function AlbumPhoto({ photo, place, isLast, onOpen, onMove, onTakeOut }: AlbumPhotoProps) {
  const { publicId } = photo
  const name = photoName(photo)
  const isAlone = place === 1 && isLast
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: publicId,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx('mount flex min-w-0 flex-col', isDragging && 'relative z-10 shadow-lifted')}
    >
      <button
        type="button"
        aria-label={copy.open(place, name)}
        className="relative block aspect-square w-full overflow-hidden bg-sunken"
        onClick={onOpen}
      >
        <Picture photo={photo} />
        <span
          aria-hidden="true"
          className="absolute left-2 top-2 min-w-7 rounded-sm bg-ink/75 px-1.5 py-0.5 text-center text-sm font-semibold tabular-nums text-paper"
        >
          {place}
        </span>
      </button>
      <div className="grid grow content-start gap-2 px-0.5 pt-3">
        <p className="truncate text-sm font-semibold" title={name}>
          {name}
        </p>
        <State photo={photo} />
      </div>
      {/* Four controls of a finger's width need two rows in the narrow cards of a phone. */}
      <div className="mt-1 grid grid-cols-2 justify-items-center text-muted sm:grid-cols-4">
        {!isAlone && (
          <>
            <IconButton
              label={copy.earlier(name)}
              className="w-full"
              disabled={place === 1}
              onClick={() => onMove(-1)}
            >
              <ArrowLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label={copy.later(name)}
              className="w-full"
              disabled={isLast}
              onClick={() => onMove(1)}
            >
              <ArrowRight aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton
              label={copy.drag(name)}
              className="w-full touch-none cursor-grab active:cursor-grabbing"
              {...attributes}
              {...listeners}
            >
              <GripVertical aria-hidden="true" className="size-5" />
            </IconButton>
          </>
        )}
        <IconButton
          label={copy.takeOut(name)}
          className={isAlone ? 'col-span-full' : 'w-full'}
          onClick={onTakeOut}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}

function Picture({ photo }: { photo: Photo }) {
  const { before, after } = picturesOf(photo, { small: true })
  const isReady = photo.isCompleted && (photo.watermarkUrl !== null || photo.isHdUnlocked)
  return <Thumbnail src={isReady ? after.src : before.src} photo={photo} className="size-full" />
}

const TONES: Partial<Record<Photo['status'], BadgeTone>> = {
  completed: 'success',
  processing: 'accent',
  failed: 'error',
}

function State({ photo }: { photo: Photo }) {
  const shown = useWorkShown(photo.publicId, photo)
  return (
    <p>
      <Badge tone={photo.isHdUnlocked ? 'accent' : (TONES[photo.status] ?? 'neutral')}>
        {stateWords(photo, Math.round(shown.percent))}
      </Badge>
    </p>
  )
}

function stateWords({ status, isHdUnlocked, restoration }: Photo, percent: number): string {
  if (status === 'failed') return copy.failed
  if (status === 'completed') return isHdUnlocked ? copy.unlocked : copy.ready
  if (status === 'processing') return copy.working(percent)
  return (restoration?.ahead ?? 1) <= 0 ? copy.next : copy.waiting
}
