/** Downloads the HD file of an unlocked photo and reports the outcome. */
import type { HdFormat } from '#contract/limits.ts'
import type { Photo } from '#contract/photos.ts'
import { hdFilename } from '#copy/files.ts'
import { urlOf } from '../../lib/addresses.ts'
import { saveReply } from '../../lib/save-reply.ts'
import { reportFailure } from '../session/report-failure.ts'
import { useState } from 'react'
import { restoreCopy } from '#copy/account/restore.ts'
import { toast } from '../../lib/toast.ts'

export type HdFile = {
  format?: HdFormat
  /** Version to download: its id and its displayed number. */
  version?: { id: number; number: number }
}

/** What is downloaded, and what its file is called. */
export type NamedPhoto = Pick<Photo, 'publicId' | 'title' | 'dateText'>

/** Rejects if the download fails for any reason. */
async function downloadHd(
  { publicId, title, dateText }: NamedPhoto,
  { format, version }: HdFile = {},
): Promise<void> {
  const asked = new URLSearchParams({
    ...(format === 'png' ? { format } : {}),
    ...(version ? { version: String(version.id) } : {}),
  }).toString()
  const name = { format, version: version?.number, title, date: dateText }
  const url = `${urlOf('images.hd', { publicId })}${asked && `?${asked}`}`
  await saveReply(url, hdFilename(publicId, name))
}

const copy = restoreCopy.download

/** `busy` is the file being downloaded. */
export function useDownloadHd(photo: NamedPhoto): {
  download: (file?: HdFile) => Promise<void>
  busy: HdFile | null
} {
  const [busy, setBusy] = useState<HdFile | null>(null)
  async function download(file: HdFile = {}): Promise<void> {
    setBusy(file)
    try {
      await downloadHd(photo, file)
      toast({ title: copy.doneTitle, description: copy.done })
    } catch (error) {
      reportFailure(error, { title: copy.errorTitle, description: copy.error })
    }
    setBusy(null)
  }
  return { download, busy }
}
