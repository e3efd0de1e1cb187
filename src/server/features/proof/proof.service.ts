/** Proof of what was done to a photo. */
import type { Fingerprint } from '#contract/fingerprint.ts'
import type { ReceiptFormat } from '#contract/limits.ts'
import { receiptCopy } from '#copy/account/receipt.ts'
import { receiptFilename } from '#copy/files.ts'
import { notFoundIfDeleted } from '../../domain/deleted-photo.ts'
import type { PhotoOfUser } from '../../domain/unlocked-photo.ts'
import { downloadOf, type FileReply } from '../../http/file-reply.ts'
import { collectReceipt, type Receipt, type ReceiptDeps } from './proof.receipt.ts'
import { receiptData } from './proof.receipt-data.ts'
import { drawReceipt } from './proof.receipt-pdf.ts'
import { verify } from './proof.verification.ts'

export type ProofDeps = ReceiptDeps & { publicUrl: string }

const MEDIA_TYPES: Record<ReceiptFormat, string> = {
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
}

/** Only the hosted engine sends a photo elsewhere. */
const restoredBy = ({ engine }: Receipt) => (engine === 'replicate' ? 'Replicate' : 'own machines')

export function createProof(deps: ProofDeps) {
  return {
    verify: (of: Fingerprint) => verify(deps.db, of),

    /**
     * Throws PHOTO_NOT_FOUND (unknown, not theirs, or deleted during the call), PHOTO_NOT_READY,
     * PHOTO_LOCKED.
     */
    async receipt({
      format,
      ...asked
    }: PhotoOfUser & { format: ReceiptFormat }): Promise<FileReply> {
      const receipt = await collectReceipt(deps, asked).catch(
        notFoundIfDeleted(deps.db, asked.publicId),
      )
      const by = restoredBy(receipt)
      const bytes =
        format === 'pdf'
          ? await drawReceipt(receipt, by, `${deps.publicUrl}/verifier`)
          : Buffer.from(
              `${JSON.stringify(receiptData(receipt, receiptCopy.places[by]), null, 2)}\n`,
            )
      return downloadOf(bytes, {
        mediaType: MEDIA_TYPES[format],
        downloadAs: receiptFilename(asked.publicId, format),
      })
    },
  }
}
export type Proof = ReturnType<typeof createProof>
