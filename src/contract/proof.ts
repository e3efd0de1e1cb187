/**
 * Proof of what was done to a photo: the receipt of its restoration, and the check of a file by its
 * hashes.
 */
import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { SHA256_HEX } from './fingerprint.ts'
import { RECEIPT_FORMATS } from './limits.ts'
import { ByPublicId } from './params.ts'

const Hash = z.string().regex(SHA256_HEX)

/** The result of a lookup. Every field but the first two is null for an unknown file. */
export const Verification = z.object({
  /** The picture was delivered by this service. */
  isKnown: z.boolean(),
  /** The file equals the delivered one byte for byte. */
  isSameFile: z.boolean(),
  kind: z.enum(['hd', 'screen', 'png', 'preview', 'share', 'print', 'family']).nullable(),
  restoredAt: z.iso.datetime().nullable(),
  engine: z.string().nullable(),
  engineVersion: z.string().nullable(),
  /** Share of the picture that was reconstructed, 0–1; null where it was not measured, too. */
  reconstructed: z.number().nullable(),
  /** Name of the certificate that this file is signed with; null for a changed or unsigned file. */
  signedBy: z.string().nullable(),
})
export type Verification = z.infer<typeof Verification>

export const proofApi = {
  'proof.receipt': fileEndpoint('proof.receipt', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'What was done to my unlocked photo, by what and where, as a page or as data',
    params: ByPublicId,
    query: z.object({ format: z.enum(RECEIPT_FORMATS).default('pdf') }),
    mediaTypes: ['application/pdf', 'application/json'],
  }),
  'proof.verify': endpoint('proof.verify', {
    access: 'public',
    rateLimit: 'heavy',
    summary:
      'Whether a file, named by its hashes, is one that we gave out, and what was done to it',
    body: z.object({ file: Hash, picture: Hash }),
    reply: Verification,
  }),
}
