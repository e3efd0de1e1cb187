/** Download buttons of the HD file: JPEG, and PNG on request. */
import { useEffect, useRef, type Ref } from 'react'
import { Download } from 'lucide-react'
import { restoreCopy } from '#copy/account/restore.ts'
import { useDownloadHd, type NamedPhoto } from './use-download-hd.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'

const copy = restoreCopy.download

export function HdDownloads({
  photo,
  size = 'md',
  buttonRef,
}: {
  photo: NamedPhoto
  size?: ButtonSize
  buttonRef: Ref<HTMLButtonElement>
}) {
  const { download, busy } = useDownloadHd(photo)
  const asJpeg = busy !== null && busy.format !== 'png'
  const asPng = busy?.format === 'png'
  return (
    <div className="grid gap-2">
      <Button
        ref={buttonRef}
        size={size}
        busy={asJpeg}
        disabled={asPng}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => void download()}
      >
        {asJpeg ? copy.busy : copy.button}
      </Button>
      <div className="flex flex-wrap items-center gap-x-3">
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          busy={asPng}
          disabled={asJpeg}
          onClick={() => void download({ format: 'png' })}
        >
          {asPng ? copy.busy : copy.png}
        </Button>
        <span className="text-sm text-muted print:hidden">{copy.pngText}</span>
      </div>
    </div>
  )
}

/** Time after which a closing dialog has returned the focus: its animation, ms. */
const DIALOG_CLOSING_MS = 250

/**
 * Moves the focus to the download button once the photo is unlocked, since the button that was used
 * no longer exists; only where `onUnlocked` was called, and unless something else is pressed first.
 */
export function useFocusAfterUnlock(isHdUnlocked: boolean) {
  const buttonRef = useRef<HTMLButtonElement | null>(null)
  const unlockedHere = useRef(false)
  useEffect(() => {
    if (!isHdUnlocked || !unlockedHere.current) return
    const timer = setTimeout(() => buttonRef.current?.focus(), DIALOG_CLOSING_MS)
    const cancel = () => clearTimeout(timer)
    addEventListener('pointerdown', cancel, { capture: true, once: true })
    return () => {
      cancel()
      removeEventListener('pointerdown', cancel, { capture: true })
    }
  }, [isHdUnlocked])
  const onUnlocked = () => {
    unlockedHere.current = true
  }
  return { buttonRef, onUnlocked }
}
