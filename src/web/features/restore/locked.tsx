/** Actions of a locked photo: benefits, price and payment of the unlock. */
import { useState } from 'react'
import { LockKeyholeOpen } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { longDate } from '../../lib/french.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { isAffordable } from '../../domain/photo/unlock.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { PayChoice } from '../../domain/photo/pay-choice.tsx'
import { SamePictureNote } from '../../domain/photo/same-picture-note.tsx'
import { useUnlock } from '../../domain/photo/use-unlock.ts'

const copy = restoreCopy.unlock
const UnlockDialog = lazily(
  async () => (await import('../../domain/photo/unlock-dialog.tsx')).UnlockDialog,
)

export type LockedProps = { photo: Photo; photoId: string; onUnlocked: () => void }

export function Locked({ photo, photoId, onUnlocked }: LockedProps) {
  const { user } = useAuth()
  const { unlock, busy } = useUnlock(photo, photoId)
  const [asking, setAsking] = useState(false)
  const credits = user?.credits ?? 0

  async function confirm() {
    if (await unlock()) onUnlocked()
    setAsking(false)
  }

  return (
    <div className="grid gap-5">
      <p className="print:hidden">{copy.text}</p>
      <SamePictureNote photo={photo} />
      {isAffordable(photo, credits) ? (
        <Button
          size="lg"
          icon={<LockKeyholeOpen aria-hidden="true" className="size-5" />}
          onClick={() => setAsking(true)}
        >
          {copy.button}
        </Button>
      ) : (
        <PayChoice photo={photo.publicId} size="lg" />
      )}
      <dl className="m-0 grid gap-y-2 border-y border-line py-4 text-sm print:hidden">
        {photo.hdWidth && photo.hdHeight && (
          <Row label={copy.hd}>{copy.hdSize(photo.hdWidth, photo.hdHeight)}</Row>
        )}
        <Row label={copy.price}>
          {photo.isFreeTrial ? copy.priceTrial : copy.priceCredits(credits)}
        </Row>
      </dl>
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
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="min-w-22 text-muted">{label}</dt>
    <dd className="m-0 min-w-0 grow basis-32 font-semibold">{children}</dd>
  </div>
)
