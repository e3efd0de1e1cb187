/** What can be done with a file that was made: save it, share it, or make another. */
import { shareCopy } from '#copy/account/share.ts'
import { brand } from '#copy/brand.ts'
import { toast } from '../../lib/toast.ts'
import { Download, Share2 } from 'lucide-react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'

const copy = shareCopy.sharing

/** Tells by a toast when it is not possible. Call it from a click: browsers ask for one. */
export async function shareFile(file: File): Promise<void> {
  const data: ShareData = { files: [file], title: brand.name, text: copy.text }
  if (!navigator.canShare?.(data))
    return void toast({
      title: copy.unavailableTitle,
      description: copy.unavailable,
      variant: 'destructive',
    })
  try {
    await navigator.share(data)
  } catch (error) {
    // Closing the device's own list is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: copy.failedTitle, description: copy.failed, variant: 'destructive' })
  }
}

type Props = {
  /** null while it is being made: the buttons keep their places. */
  file: File | null
  download: string
  /** What the main button says meanwhile. */
  busy: string
  onBack: () => void
}

export const MadeActions = ({ file, download, busy, onBack }: Props) => (
  <>
    <Button variant="quiet" className="sm:mr-auto" onClick={onBack}>
      {file ? shareCopy.back : shareCopy.cancel}
    </Button>
    <Button
      variant="secondary"
      disabled={!file}
      icon={<Share2 aria-hidden="true" className="size-5" />}
      onClick={() => {
        if (file) void shareFile(file)
      }}
    >
      {shareCopy.share}
    </Button>
    <Button
      busy={!file}
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => {
        if (file) saveFile(file, file.name)
      }}
    >
      {file ? download : busy}
    </Button>
  </>
)
