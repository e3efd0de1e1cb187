/** An unlocked photo: the HD file, to save. */
import { useState, type Ref } from 'react'
import { Download } from 'lucide-react'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/restore.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { downloadHd } from '../../lib/download-hd.ts'

const copy = restoreCopy.download

export function Unlocked({ photo, buttonRef }: { photo: Photo; buttonRef: Ref<HTMLButtonElement> }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      await downloadHd(photo.publicId)
      toast({ title: copy.doneTitle, description: copy.done })
    } catch {
      toast({ title: copy.errorTitle, description: copy.error, variant: 'destructive' })
    }
    setBusy(false)
  }

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
