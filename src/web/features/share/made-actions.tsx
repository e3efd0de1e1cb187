/** Actions for a created file: download, share, or create another. */
import { shareCopy } from '#copy/account/share.ts'
import { brand } from '#copy/brand.ts'
import { showFailure } from '../../lib/failure.ts'
import { Download, Share2 } from 'lucide-react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'

const copy = shareCopy.sharing

/**
 * Shows why if sharing is impossible. Must be called from a click handler, which browsers
 * require.
 */
export async function shareFile(file: File): Promise<void> {
  const data: ShareData = { files: [file], title: brand.name, text: copy.text }
  if (!navigator.canShare?.(data))
    return showFailure({ title: copy.unavailableTitle, description: copy.unavailable })
  try {
    await navigator.share(data)
  } catch (error) {
    // Closing the device's share sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showFailure({ title: copy.failedTitle, description: copy.failed })
  }
}

type Props = {
  /** Null while it is being created; the buttons keep their places. */
  file: File | null
  download: string
  /** Label of the main button meanwhile. */
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
