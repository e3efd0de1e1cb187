/** What can be unlocked in an album, and the state of a payment for it. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { LockKeyholeOpen } from 'lucide-react'
import type { Album } from '#contract/albums.ts'
import type { Photo } from '#contract/photos.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { useCancelledPayment } from '../../domain/purchase/use-cancelled-payment.ts'
import { Finishing, PaymentFailed } from '../../domain/purchase/payment-return.tsx'
import { PaymentProcessing } from '../../domain/purchase/payment-processing.tsx'
import { readRestoreContext } from '../../domain/purchase/restore-context.ts'
import { usePaymentReturn, type PaymentReturn } from '../../domain/purchase/use-payment-return.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { lockedOf, priceOf } from './album-price.ts'
import { albumQuery } from './albums-data.ts'
import { UnlockChoice } from './unlock-choice.tsx'
import { useGroupUnlock, type GroupUnlock } from './use-group-unlock.ts'

const copy = albumsCopy.unlock

export function UnlockSection({ album }: { album: Album }) {
  const { user } = useAuth()
  const group = useGroupUnlock()
  const payment = useAlbumPayment(album, group)
  const [open, setOpen] = useState(false)
  useCancelledPayment()
  const locked = lockedOf(album.photos)
  const credits = user?.credits ?? 0
  if (payment.state === 'finishing') return <Finishing text={copy.finishing} />
  if (payment.state === 'processing')
    return <PaymentProcessing busy={payment.busy} slow={payment.slow} onRefresh={payment.refresh} />
  return (
    <>
      {payment.failure && <PaymentFailed failure={payment.failure} />}
      {(locked.length > 0 || group.progress) && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-lg border border-line bg-raised p-4 sm:px-6">
          <p>
            <span className="font-semibold">{copy.locked(locked.length)}</span>{' '}
            <span className="text-muted">{copy.price(priceOf(locked), credits)}</span>
          </p>
          <Button
            busy={group.progress !== null}
            icon={<LockKeyholeOpen aria-hidden="true" className="size-5" />}
            onClick={() => setOpen(true)}
          >
            {group.progress ? copy.running(group.progress.done + 1, group.progress.all) : copy.open}
          </Button>
        </div>
      )}
      <UnlockChoice
        open={open}
        albumId={album.publicId}
        locked={locked}
        credits={credits}
        debt={user?.debt ?? 0}
        onClose={() => setOpen(false)}
        onUnlock={(photos) => {
          setOpen(false)
          void group.unlock(photos)
        }}
      />
    </>
  )
}

/** Completes a payment that this tab left for, or that an order of the account names. */
function useAlbumPayment({ publicId }: Album, { unlock }: GroupUnlock): PaymentReturn {
  const cache = useQueryClient()
  const [bought] = useState(() => {
    const context = readRestoreContext()
    return context?.returnUrl.endsWith(`/${publicId}`) ? (context.photos ?? []) : []
  })
  /** The photos that were paid for and still can be unlocked. */
  async function paidFor(): Promise<Photo[]> {
    const album = await cache.fetchQuery(albumQuery(publicId))
    return lockedOf(album.photos).filter((photo) => bought.includes(photo.publicId))
  }
  return usePaymentReturn({
    leftToPay: bought.length > 0,
    isUnlocked: async () => (await paidFor()).length === 0,
    unlock: async () => unlock(await paidFor()),
    alreadyUnlocked: () => ({
      title: copy.already(bought.length),
      description: copy.doneText(bought.length),
    }),
    onMissing: () => void cache.resetQueries({ queryKey: albumQuery(publicId).queryKey }),
  })
}
