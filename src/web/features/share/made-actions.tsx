/** What can be done with a file that was made: save it, share it, or make another. */
import { Download, Share2 } from 'lucide-react'
import { shareCopy } from '#copy/account/share.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { shareFile } from './share-file.ts'

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
