/**
 * The button that unlocks a photo after a confirmation, or the ways to pay for it first; both under
 * a note if the account has the same picture already.
 */
import { useState } from 'react'
import { LockKeyholeOpen } from 'lucide-react'
import { Link } from 'react-router'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { pathOf } from '../../lib/screens.ts'
import { PayChoice } from './pay-choice.tsx'
import { photoName } from './photo-name.ts'
import { isAffordable } from './unlock.ts'
import { useUnlock } from './use-unlock.ts'

const UnlockDialog = lazily(async () => (await import('./unlock-dialog.tsx')).UnlockDialog)

/** `photoId` is the id under which the photo is polled. */
export type UnlockOrPayProps = {
  photo: Photo
  photoId: string
  credits: number
  size?: ButtonSize
  onUnlocked: () => void
}

export function UnlockOrPay({
  photo,
  photoId,
  credits,
  size = 'md',
  onUnlocked,
}: UnlockOrPayProps) {
  const { unlock, busy } = useUnlock(photo, photoId)
  const [asking, setAsking] = useState(false)
  async function confirm() {
    const end = await unlock()
    if (end === 'unlocked') onUnlocked()
    setAsking(end === 'failed')
  }
  return (
    <>
      <SamePictureNote photo={photo} />
      {isAffordable(photo, credits) ? (
        <Button
          size={size}
          icon={<LockKeyholeOpen aria-hidden="true" className="size-5" />}
          onClick={() => setAsking(true)}
        >
          {restoreCopy.unlock.button}
        </Button>
      ) : (
        <PayChoice photo={photo.publicId} size={size} />
      )}
      <UnlockDialog
        open={asking}
        onClose={() => setAsking(false)}
        isFreeTrial={photo.isFreeTrial}
        credits={credits}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

/** States that the account has another photo with the same picture, and links to it. */
function SamePictureNote({ photo: { samePicture } }: { photo: Photo }) {
  if (!samePicture) return null
  const { same } = restoreCopy.unlock
  const [start, end] = samePicture.isHdUnlocked ? same.unlocked : same.locked
  return (
    <p className="rounded-md border border-line bg-raised p-3 text-sm wrap-anywhere print:hidden">
      {start}
      <Link to={`${pathOf('restore')}?photo=${samePicture.publicId}`} className="link">
        {photoName(samePicture)}
      </Link>
      {end}
    </p>
  )
}
