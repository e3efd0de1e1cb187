/** What can be done with a restored photo, and what it is made of. */
import { useEffect, useRef, type ReactNode } from 'react'
import { Eraser, ScanFace, Sparkle } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/restore.ts'
import { Button } from '../../ui/button.tsx'
import { Adjust } from './adjust.tsx'
import { Finishing, StillProcessing } from './finishing.tsx'
import { Locked } from './locked.tsx'
import { Unlocked } from './unlocked.tsx'
import { useAfterPayment } from './use-after-payment.ts'

/** `children`: the share block. */
export function Result({ photo, photoId, onAgain, children }: { photo: Photo; photoId: string; onAgain: () => void; children: ReactNode }) {
  const download = useRef<HTMLButtonElement | null>(null)
  const unlockedHere = useRef(false)
  const payment = useAfterPayment(photo, photoId)

  // The button that was used is gone: the one that takes its place gets the focus, once the dialog has given it back.
  useEffect(() => {
    if (!photo.isHdUnlocked || !unlockedHere.current) return
    const timer = setTimeout(() => download.current?.focus(), 250)
    return () => clearTimeout(timer)
  }, [photo.isHdUnlocked])

  return (
    <>
      {payment === 'processing' && <StillProcessing />}
      {photo.isHdUnlocked && <Unlocked photo={photo} buttonRef={download} />}
      {!photo.isHdUnlocked && payment === 'finishing' && <Finishing />}
      {!photo.isHdUnlocked && payment !== 'finishing' && <Locked photo={photo} photoId={photoId} onUnlocked={() => { unlockedHere.current = true }} />}
      {payment !== 'finishing' && <Adjust photo={photo} photoId={photoId} />}
      {children}
      <Button variant="secondary" onClick={onAgain}>{restoreCopy.result.again}</Button>
      <p className="text-sm text-muted">{restoreCopy.result.caption}</p>
    </>
  )
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
