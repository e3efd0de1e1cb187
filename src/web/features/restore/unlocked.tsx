/** An unlocked photo: the HD file, to save. */
import type { Ref } from 'react'
import { Download } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/restore.ts'
import { useDownloadHd } from '../../lib/use-download-hd.ts'
import { Button } from '../../ui/button.tsx'

const copy = restoreCopy.download

export function Unlocked({ photo, buttonRef }: { photo: Photo; buttonRef: Ref<HTMLButtonElement> }) {
  const { download, busy } = useDownloadHd(photo.publicId)
  return (
    <div className="grid gap-5">
      <p>{copy.text}</p>
      <Button ref={buttonRef} size="lg" busy={busy} icon={<Download aria-hidden="true" className="size-5" />} onClick={() => void download()}>
        {busy ? copy.busy : copy.button}
      </Button>
      {photo.hdWidth && photo.hdHeight && (
        <p className="text-sm text-muted">{restoreCopy.unlock.hd} · {restoreCopy.unlock.hdSize(photo.hdWidth, photo.hdHeight)}</p>
      )}
    </div>
  )
}
