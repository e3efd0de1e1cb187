/** Downloads the HD file of a photo and tells how it went. */
import { useState } from 'react'
import { restoreCopy } from '#copy/account/restore.ts'
import { downloadHd, type HdFile } from './download-hd.ts'
import { toast } from '../../lib/toast.ts'

const copy = restoreCopy.download

/** `busy` is the file that is on its way. */
export function useDownloadHd(publicId: string): {
  download: (file?: HdFile) => Promise<void>
  busy: HdFile | null
} {
  const [busy, setBusy] = useState<HdFile | null>(null)
  async function download(file: HdFile = {}): Promise<void> {
    setBusy(file)
    try {
      await downloadHd(publicId, file)
      toast({ title: copy.doneTitle, description: copy.done })
    } catch {
      toast({ title: copy.errorTitle, description: copy.error, variant: 'destructive' })
    }
    setBusy(null)
  }
  return { download, busy }
}
