/** The dialog of a photo: comparison, unlock or download, sharing, gallery consent, deletion. */
import { useState, type ReactNode } from 'react'
import type { VersionFace } from '#contract/photo-versions.ts'
import type { Photo } from '#contract/photos.ts'
import { dashboardCopy } from '#copy/account/dashboard.ts'
import { photoDialogCopy as copy } from '#copy/account/photo-dialog.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { urlOf } from '../../lib/addresses.ts'
import { longDate } from '../../lib/french.ts'
import { useComparison, type Comparison } from '../../domain/photo/use-comparison.ts'
import { CompareWith } from '../../domain/photo/compare-with.tsx'
import { frameWidth } from '../../ui/before-after.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaceFrame, Faces } from '../../domain/photo/faces.tsx'
import { LoadedPair } from '../../domain/photo/loaded-pair.tsx'
import { photoName } from '../../domain/photo/photo-name.ts'
import { PhotoTools } from '../../domain/photo/photo-tools.tsx'
import { PhotoBadges } from '../../domain/photo/photo-badges.tsx'
import { Versions } from '../../domain/photo/version-list.tsx'
import {
  MapButton,
  RetouchLegend,
  RetouchPicture,
  TreatmentSummary,
} from '../../domain/photo/retouch-map.tsx'
import { GalleryConsent } from './gallery-consent.tsx'
import { NotDone } from './not-done.tsx'
import { UnlockPart } from './unlock-part.tsx'
import { Removal } from './removal.tsx'

export type PhotoDialogProps = {
  open: boolean
  photo: Photo
  /** Balance of the signed-in user. */
  credits: number
  onClose: () => void
  /** Draws what other features add below the photo. */
  blocks: (photo: Photo) => ReactNode
}

export function PhotoDialog({ open, photo, credits, onClose, blocks }: PhotoDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={photoName(photo)}>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-2">
          <PhotoBadges photo={photo} />
          <span className="text-sm text-muted">{copy.sent(longDate(photo.createdAt))}</span>
        </div>
        {isDone(photo) ? (
          <Done photo={photo} credits={credits} blocks={blocks} />
        ) : (
          <NotDone photo={photo} />
        )}
        <Removal photo={photo} onRemoved={onClose} />
      </div>
    </Dialog>
  )
}

/** Treats the legacy status as completed (spec 1 §4). */
const isDone = ({ isCompleted, status }: Photo) => isCompleted || (status as string) === 'succeeded'

function Done({ photo, credits, blocks }: Pick<PhotoDialogProps, 'photo' | 'credits' | 'blocks'>) {
  const comparison = useComparison(photo)
  const [mapped, setMapped] = useState(false)
  const [face, setFace] = useState<VersionFace | null>(null)
  const { map, versions } = comparison
  const width = map && mapped ? photo.width : frameWidth(photo)
  return (
    <>
      <div
        className="mount mx-auto"
        style={{ width: `min(100%, max(4rem, 48dvh * ${(width / photo.height).toFixed(4)}))` }}
      >
        {map && mapped ? (
          <RetouchPicture key={map.url} map={map} photo={photo} />
        ) : photo.watermarkUrl || photo.isHdUnlocked ? (
          <div className="relative">
            <Pair photo={photo} comparison={comparison} />
            <FaceFrame face={face} photo={photo} />
          </div>
        ) : (
          <Original photo={photo} />
        )}
      </div>
      {(map || versions.length > 1 || comparison.canRetouch) && (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
            {map && <MapButton mapped={mapped} onClick={() => setMapped(!mapped)} />}
            <PhotoTools photo={photo} />
            {!mapped && <CompareWith comparison={comparison} />}
          </div>
          {map && mapped ? (
            <>
              <RetouchLegend map={map} />
              <TreatmentSummary treatments={comparison.treatments} />
            </>
          ) : (
            comparison.coloured && (
              <p className="text-center text-sm text-muted">
                {restoreAgainCopy.versions.colouredText}
              </p>
            )
          )}
        </div>
      )}
      {!mapped && (
        <div className="text-sm empty:hidden">
          <Faces photo={photo} onFace={setFace} />
        </div>
      )}
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <UnlockPart photo={photo} credits={credits} />
        <div className="grid content-start gap-6">{blocks(photo)}</div>
      </div>
      {versions.length > 1 && (
        <Versions photo={photo} photoId={photo.publicId} versions={versions} />
      )}
      {photo.isHdUnlocked && <GalleryConsent photo={photo} />}
    </>
  )
}

function Pair({
  photo,
  comparison: { pictures, sides, round, retry },
}: {
  photo: Photo
  comparison: Comparison
}) {
  return (
    <LoadedPair
      {...pictures}
      tags={[sides[0].tag, sides[1].tag]}
      width={photo.width}
      height={photo.height}
      label={restoreCopy.result.compare}
      priority
      round={round}
      onRetry={() => void retry()}
      words={{ loading: copy.loadingPictures, failed: restoreCopy.result.picturesFailed }}
    />
  )
}

/** Shown while the preview is being made. */
const Original = ({ photo }: { photo: Photo }) => (
  <>
    <img
      src={urlOf('images.original', { publicId: photo.publicId })}
      alt={restoreCopy.result.before}
      width={photo.width}
      height={photo.height}
      className="block h-auto w-full"
    />
    <p role="status" className="pt-3 text-sm text-muted">
      {dashboardCopy.card.original} · {dashboardCopy.card.watermarking}
    </p>
  </>
)
