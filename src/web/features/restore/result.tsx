/** A restored photo: its actions and the retouch map. */
import type { ReactNode, Ref } from 'react'
import { Eraser, ScanFace, Sparkle } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { HdDownloads, useFocusAfterUnlock } from '../../domain/photo/hd-downloads.tsx'
import { ReceiptDownload } from '../../domain/photo/receipt-download.tsx'
import { Button } from '../../ui/button.tsx'
import { PaymentProcessing } from '../../domain/purchase/payment-processing.tsx'
import { Adjust } from './adjust.tsx'
import { Finishing, PaymentFailed } from '../../domain/purchase/payment-return.tsx'
import { Locked, type LockedProps } from './locked.tsx'
import type { PaymentReturn } from '../../domain/purchase/use-payment-return.ts'
import { useAfterPayment } from './use-after-payment.ts'

/** `children`: what other features add below the photo. */
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
  const { buttonRef, onUnlocked } = useFocusAfterUnlock(photo.isHdUnlocked)
  const payment = useAfterPayment(photo, photoId)
  return (
    <>
      {payment.failure && <PaymentFailed failure={payment.failure} />}
      {photo.isHdUnlocked ? (
        <Unlocked photo={photo} buttonRef={buttonRef} />
      ) : (
        <StillLocked photo={photo} photoId={photoId} payment={payment} onUnlocked={onUnlocked} />
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

/** Hides the payment actions while a payment is being processed. */
function StillLocked({ payment: { state, busy, slow, refresh }, ...locked }: StillLockedProps) {
  // Height of the notice that may replace it, to avoid layout shift.
  if (state === 'finishing')
    return <Finishing text={paymentCopy.finishing.text} className="min-h-60" />
  if (state === 'none') return <Locked {...locked} />
  // 'Actualiser' may itself unlock the photo.
  const press = () => {
    locked.onUnlocked()
    refresh()
  }
  return <PaymentProcessing busy={busy} slow={slow} onRefresh={press} />
}

const ICONS = { ai: ScanFace, quality: Sparkle, clean: Eraser }

export function Features() {
  return (
    <ul className="m-0 grid list-none gap-8 p-0 md:grid-cols-3 print:hidden">
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

/** Actions of an unlocked photo: the download of the HD file. */
function Unlocked({ photo, buttonRef }: { photo: Photo; buttonRef: Ref<HTMLButtonElement> }) {
  return (
    <div className="grid gap-5">
      <p className="print:hidden">{restoreCopy.download.text}</p>
      <HdDownloads photo={photo} size="lg" buttonRef={buttonRef} />
      {photo.hdWidth && photo.hdHeight && (
        <p className="text-sm text-muted">
          {restoreCopy.unlock.hd} · {restoreCopy.unlock.hdSize(photo.hdWidth, photo.hdHeight)}
        </p>
      )}
      <ReceiptDownload publicId={photo.publicId} />
    </div>
  )
}
