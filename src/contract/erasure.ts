/**
 * What a deletion erased, and what is kept by law: counts and dates, nothing about the person or
 * the picture.
 */
import { z } from 'zod'
import { ERASED_KINDS, KEPT_KINDS } from './erasure-kinds.ts'

export const ErasureReceipt = z.object({
  subject: z.enum(['photo', 'account']),
  erasedAt: z.iso.datetime(),
  erased: z.array(z.object({ what: z.enum(ERASED_KINDS), count: z.int().nonnegative() })),
  /** `until` is null for what has no date. */
  kept: z.array(z.object({ what: z.enum(KEPT_KINDS), until: z.iso.datetime().nullable() })),
})
export type ErasureReceipt = z.infer<typeof ErasureReceipt>
