/** Unlocks a restored photo after a confirmation, then offers its download. */
import type { Ref } from 'react'
import type { Photo } from '#contract/photos.ts'
import { photoDialogCopy } from '#copy/account/photo-dialog.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { longDate } from '../../lib/french.ts'
import { isAffordable } from '../../domain/photo/unlock.ts'
import { HdDownloads, useFocusAfterUnlock } from '../../domain/photo/hd-downloads.tsx'
import { ReceiptDownload } from '../../domain/photo/receipt-download.tsx'
import { UnlockOrPay } from '../../domain/photo/unlock-or-pay.tsx'

const copy = restoreCopy.unlock

export function UnlockPart({ photo, credits }: { photo: Photo; credits: number }) {
  const { buttonRef, onUnlocked } = useFocusAfterUnlock(photo.isHdUnlocked)
  return (
    <div className="grid content-start gap-4">
      {photo.isHdUnlocked ? (
        <Downloading photo={photo} buttonRef={buttonRef} />
      ) : (
        <Unlocking photo={photo} credits={credits} onUnlocked={onUnlocked} />
      )}
      {photo.hdWidth && photo.hdHeight && (
        <p className="text-sm text-muted">
          {photoDialogCopy.hd} · {copy.hdSize(photo.hdWidth, photo.hdHeight)}
        </p>
      )}
      {photo.isHdUnlocked && <ReceiptDownload publicId={photo.publicId} />}
    </div>
  )
}

type UnlockingProps = { photo: Photo; credits: number; onUnlocked: () => void }

const Unlocking = ({ photo, credits, onUnlocked }: UnlockingProps) => (
  <>
    <p>{copy.text}</p>
    <UnlockOrPay photo={photo} photoId={photo.publicId} credits={credits} onUnlocked={onUnlocked} />
    {isAffordable(photo, credits) && (
      <p className="text-sm text-muted">
        {photo.isFreeTrial ? copy.priceTrial : copy.priceCredits(credits)}
      </p>
    )}
    {photo.keptUntil && (
      <p className="text-sm text-muted">{copy.keptUntil(longDate(photo.keptUntil))}</p>
    )}
  </>
)

const Downloading = ({ photo, buttonRef }: { photo: Photo; buttonRef: Ref<HTMLButtonElement> }) => (
  <>
    <p>{restoreCopy.download.text}</p>
    <HdDownloads photo={photo} buttonRef={buttonRef} />
  </>
)
