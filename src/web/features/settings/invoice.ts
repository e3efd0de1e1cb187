/** Fetches an invoice or a credit note and saves it. */
import { urlOf } from '#contract/paths.ts'
import { brand } from '#copy/brand.ts'
import { bearer } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Rejects when the file cannot be had. */
export async function downloadInvoice(id: number, number: string): Promise<void> {
  const reply = await fetch(urlOf('payments.invoice', { id }), {
    headers: bearer(),
    credentials: 'same-origin',
  })
  if (!reply.ok) throw new Error(`invoice refused: ${reply.status}`)
  saveFile(await reply.blob(), `${brand.filePrefix}-${number}.pdf`)
}
