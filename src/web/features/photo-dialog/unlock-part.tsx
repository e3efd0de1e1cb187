/** Unlocks a restored photo after a confirmation, then offers its download. */
import { useState, type Ref } from 'react'
import { LockKeyholeOpen } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { photoDialogCopy } from '#copy/account/photo-dialog.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { longDate } from '../../lib/french.ts'
import { isAffordable } from '../../domain/photo/unlock.ts'
import { useUnlock } from '../../domain/photo/use-unlock.ts'
import { Button } from '../../ui/button.tsx'
import { HdDownloads, useFocusAfterUnlock } from '../../domain/photo/hd-downloads.tsx'
import { ReceiptDownload } from '../../domain/photo/receipt-download.tsx'
import { PayChoice } from '../../domain/photo/pay-choice.tsx'
import { SamePictureNote } from '../../domain/photo/same-picture-note.tsx'
import { UnlockDialog } from '../../domain/photo/unlock-dialog.tsx'

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

function Unlocking({
  photo,
  credits,
  onUnlocked,
}: {
  photo: Photo
  credits: number
  onUnlocked: () => void
}) {
  const { unlock, busy } = useUnlock(photo, photo.publicId)
  const [asking, setAsking] = useState(false)
  async function confirm() {
    if (await unlock()) onUnlocked()
    setAsking(false)
  }

  return (
    <>
      <p>{copy.text}</p>
      <SamePictureNote photo={photo} />
      {isAffordable(photo, credits) ? (
        <>
          <Button
            icon={<LockKeyholeOpen aria-hidden="true" className="size-5" />}
            onClick={() => setAsking(true)}
          >
            {copy.button}
          </Button>
          <p className="text-sm text-muted">
            {photo.isFreeTrial ? copy.priceTrial : copy.priceCredits(credits)}
          </p>
        </>
      ) : (
        <PayChoice photo={photo.publicId} />
      )}
      {photo.keptUntil && (
        <p className="text-sm text-muted">{copy.keptUntil(longDate(photo.keptUntil))}</p>
      )}
      <UnlockDialog
        open={asking}
        onOpenChange={setAsking}
        isFreeTrial={photo.isFreeTrial}
        credits={credits}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

const Downloading = ({ photo, buttonRef }: { photo: Photo; buttonRef: Ref<HTMLButtonElement> }) => (
  <>
    <p>{restoreCopy.download.text}</p>
    <HdDownloads photo={photo} buttonRef={buttonRef} />
  </>
)
