/** Fetches the HD file of an unlocked photo and saves it. */
import type { HdFormat } from '#contract/limits.ts'
import { urlOf } from '#contract/paths.ts'
import { hdFilename } from '#copy/files.ts'
import { bearer } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'

export type HdFile = {
  format?: HdFormat
  /** One of several restorations: its id, and its number on the screen. */
  version?: { id: number; number: number }
}

/** Rejects when the file cannot be had, whatever the reason. */
export async function downloadHd(
  publicId: string,
  { format, version }: HdFile = {},
): Promise<void> {
  const asked = new URLSearchParams({
    ...(format === 'png' ? { format } : {}),
    ...(version ? { version: String(version.id) } : {}),
  }).toString()
  const reply = await fetch(`${urlOf('images.hd', { publicId })}${asked && `?${asked}`}`, {
    headers: bearer(),
    credentials: 'same-origin',
  })
  if (!reply.ok) throw new Error(`HD file refused: ${reply.status}`)
  saveFile(await reply.blob(), hdFilename(publicId, { format, version: version?.number }))
}
