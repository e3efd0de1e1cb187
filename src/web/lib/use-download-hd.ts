/** Downloads the HD file of a photo and tells how it went. */
import { useState } from 'react'
import { restoreCopy } from '#copy/restore.ts'
import { downloadHd } from './download-hd.ts'
import { toast } from './toast.ts'

const copy = restoreCopy.download

export function useDownloadHd(publicId: string): { download: () => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      await downloadHd(publicId)
      toast({ title: copy.doneTitle, description: copy.done })
    } catch {
      toast({ title: copy.errorTitle, description: copy.error, variant: 'destructive' })
    }
    setBusy(false)
  }
  return { download, busy }
}
