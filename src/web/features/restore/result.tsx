/** What can be done with a restored photo, and what it is made of. */
import { useEffect, useRef, type ReactNode } from 'react'
import { Eraser, ScanFace, Sparkle } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { Button } from '../../ui/button.tsx'
import { PaymentProcessing } from '../../domain/purchase/payment-processing.tsx'
import { Adjust } from './adjust.tsx'
import { Finishing, PaymentFailed } from './finishing.tsx'
import { Locked, type LockedProps } from './locked.tsx'
import { Unlocked } from './unlocked.tsx'
import { useAfterPayment, type PaymentReturn } from './use-after-payment.ts'

/** `children`: the share block. */
export function Result({
  photo,
  photoId,
  onAgain,
  children,
}: {
  photo: Photo
  photoId: string
  onAgain: () => void
  children: ReactNode
}) {
  const download = useRef<HTMLButtonElement | null>(null)
  const unlockedHere = useRef(false)
  const payment = useAfterPayment(photo, photoId)
  const keepFocus = () => {
    unlockedHere.current = true
  }

  // The button that was used is gone: the one that takes its place gets the focus, once the dialog has given it back.
  useEffect(() => {
    if (!photo.isHdUnlocked || !unlockedHere.current) return
    const timer = setTimeout(() => download.current?.focus(), 250)
    return () => clearTimeout(timer)
  }, [photo.isHdUnlocked])

  return (
    <>
      {payment.failure && <PaymentFailed failure={payment.failure} />}
      {photo.isHdUnlocked ? (
        <Unlocked photo={photo} buttonRef={download} />
      ) : (
        <StillLocked photo={photo} photoId={photoId} payment={payment} onUnlocked={keepFocus} />
      )}
      {payment.state !== 'finishing' && <Adjust photo={photo} photoId={photoId} />}
      {children}
      <Button variant="secondary" onClick={onAgain}>
        {restoreCopy.result.again}
      </Button>
      <p className="text-sm text-muted">{restoreCopy.result.caption}</p>
    </>
  )
}

type StillLockedProps = LockedProps & { payment: PaymentReturn }

/** While a payment is on its way there is nothing to pay. */
function StillLocked({ payment: { state, busy, slow, refresh }, ...locked }: StillLockedProps) {
  if (state === 'finishing') return <Finishing />
  if (state === 'none') return <Locked {...locked} />
  // The press may be what unlocks.
  const press = () => {
    locked.onUnlocked()
    refresh()
  }
  return <PaymentProcessing busy={busy} slow={slow} onRefresh={press} />
}

const ICONS = { ai: ScanFace, quality: Sparkle, clean: Eraser }

export function Features() {
  return (
    <ul className="m-0 grid list-none gap-8 p-0 md:grid-cols-3">
      {restoreCopy.features.map(({ key, title, text }) => {
        const Icon = ICONS[key]
        return (
          <li key={key} className="grid content-start gap-2 border-t border-ink pt-4">
            <Icon aria-hidden="true" strokeWidth={1.5} className="size-6 text-ochre" />
            <p className="font-title text-lg font-medium">{title}</p>
            <p className="text-muted">{text}</p>
          </li>
        )
      })}
    </ul>
  )
}
