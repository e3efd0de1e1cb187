/** Fetches the HD file of an unlocked photo and saves it. */
import { urlOf } from '#contract/paths.ts'
import { brand } from '#copy/brand.ts'
import { bearer } from './api.ts'
import { saveFile } from './save-file.ts'

export const hdFilename = (publicId: string): string => `${brand.filePrefix}-restored-${publicId}-hd.jpg`

/** Rejects when the file cannot be had, whatever the reason. */
export async function downloadHd(publicId: string): Promise<void> {
  const reply = await fetch(urlOf('images.hd', { publicId }), { headers: bearer(), credentials: 'same-origin' })
  if (!reply.ok) throw new Error(`HD file refused: ${reply.status}`)
  saveFile(await reply.blob(), hdFilename(publicId))
}
