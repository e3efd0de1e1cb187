/**
 * The picture of a photo card at a fixed aspect ratio: the comparison, the original, or the state
 * of the restoration.
 */
import { useState, type ReactNode } from 'react'
import type { Photo } from '#contract/photos.ts'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { rowButton } from '#copy/row-button.ts'
import { cx } from '../../lib/cx.ts'
import { photoName } from '../../domain/photo/photo-name.ts'
import { picturesOf, usePhotoPair } from '../../domain/photo/photo-pictures.ts'
import { useWorkShown } from '../../domain/photo/work-shown.ts'
import { LoadedPair } from '../../domain/photo/loaded-pair.tsx'
import { frameWidth } from '../../ui/before-after.tsx'
import { WorkProgress } from '../../domain/photo/work-progress.tsx'

const copy = dashboardCopy.card
/** Width over height of the frame; the whole photo fits into it. */
const PLACE = 4 / 3
const LABEL = 'absolute left-2 rounded-sm bg-ink/75 px-2 py-0.5 text-xs font-semibold text-paper'

export function CardPicture({ photo, priority }: { photo: Photo; priority: boolean }) {
  if (!photo.isCompleted) return <UnderWay photo={photo} />
  return photo.watermarkUrl ? (
    <Pair photo={photo} priority={priority} />
  ) : (
    <Original photo={photo} />
  )
}

const Place = ({ children }: { children: ReactNode }) => (
  <div className="flex aspect-4/3 items-center justify-center overflow-hidden bg-sunken">
    {children}
  </div>
)
const fitted = ({ width, height }: Pick<Photo, 'width' | 'height'>) => ({
  width: `${Math.min(1, width / height / PLACE) * 100}%`,
})

function Pair({ photo, priority }: { photo: Photo; priority: boolean }) {
  const { pictures, round, retry } = usePhotoPair(photo, { small: true })
  return (
    <Place>
      <div style={fitted({ ...photo, width: frameWidth(photo) })}>
        <LoadedPair
          {...pictures}
          width={photo.width}
          height={photo.height}
          priority={priority}
          round={round}
          onRetry={() => void retry()}
          label={rowButton(restoreCopy.result.compare, photoName(photo))}
          words={{ loading: restoreCopy.result.loading, failed: copy.pictureFailed }}
        />
      </div>
    </Place>
  )
}

function Original({ photo }: { photo: Photo }) {
  const [failed, setFailed] = useState(false)
  return (
    <div className="relative">
      <Place>
        {failed ? (
          <p className="px-4 text-center text-sm">{copy.pictureFailed}</p>
        ) : (
          <img
            src={picturesOf(photo, { small: true }).before.src}
            alt={restoreCopy.result.before}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
            className="block h-auto"
            style={fitted(photo)}
          />
        )}
      </Place>
      <span className={cx(LABEL, 'top-2')}>{copy.original}</span>
      {photo.hasRestored && <span className={cx(LABEL, 'bottom-2')}>{copy.watermarking}</span>}
    </div>
  )
}

function UnderWay({ photo }: { photo: Photo }) {
  const shown = useWorkShown(photo.publicId, photo)
  return (
    <Place>
      <WorkProgress photo={photo} shown={shown} quiet className="w-full px-6 text-left" />
    </Place>
  )
}
