/** What can be done with a file that was made: save it, share it, or make another. */
import { Download, Share2 } from 'lucide-react'
import { shareCopy } from '#copy/share.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { shareFile } from './share-file.ts'

export const MadeActions = ({ file, download, onBack }: { file: File; download: string; onBack: () => void }) => (
  <>
    <Button variant="quiet" className="sm:mr-auto" onClick={onBack}>{shareCopy.back}</Button>
    <Button variant="secondary" icon={<Share2 aria-hidden="true" className="size-5" />} onClick={() => void shareFile(file)}>{shareCopy.share}</Button>
    <Button icon={<Download aria-hidden="true" className="size-5" />} onClick={() => saveFile(file, file.name)}>{download}</Button>
  </>
)
