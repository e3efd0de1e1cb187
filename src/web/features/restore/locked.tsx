/** Actions of a locked photo: benefits, price and payment of the unlock. */
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { longDate } from '../../lib/french.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { UnlockOrPay } from '../../domain/photo/unlock-or-pay.tsx'

const copy = restoreCopy.unlock

export type LockedProps = { photo: Photo; photoId: string; onUnlocked: () => void }

export function Locked({ photo, photoId, onUnlocked }: LockedProps) {
  const { user } = useAuth()
  const credits = user?.credits ?? 0
  return (
    <div className="grid gap-5">
      <p className="print:hidden">{copy.text}</p>
      <UnlockOrPay
        photo={photo}
        photoId={photoId}
        credits={credits}
        size="lg"
        onUnlocked={onUnlocked}
      />
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
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="min-w-22 text-muted">{label}</dt>
    <dd className="m-0 min-w-0 grow basis-32 font-semibold">{children}</dd>
  </div>
)
