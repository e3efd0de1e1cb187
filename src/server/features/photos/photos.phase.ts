/** Where the watermark of a picture begins. Two previews of one picture with marks in two places, laid over each other, show all of it. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { deletedUploads, photos } from '../../db/schema/photos.ts'
import type { Tx } from '../../platform/db.ts'

/** Bits of 64 in which the fingerprints of one picture may differ: another scan of it, another quality, a little cropped. */
const ALIKE = 10
/** Deleted uploads since then are known: the watermark needs a month, the daily cap one day. */
export const REMEMBERED = sql`now() - interval '30 days'`

/** Bits in which two fingerprints of 16 hexadecimal digits differ. */
export function bitsApart(one: string, other: string): number {
  let bits = 0
  for (let left = BigInt(`0x${one}`) ^ BigInt(`0x${other}`); left > 0n; left >>= 1n) bits += Number(left & 1n)
  return bits
}

/** The phase that this user's most similar picture has, also one deleted in the last month; `fresh` for a picture never seen. The caller holds the account. */
export async function phaseFor(tx: Tx, userId: number, fingerprint: string, fresh: number): Promise<number> {
  const known = (await Promise.all([photos, deletedUploads].map((table) =>
    tx.select({ fingerprint: table.fingerprint, phase: table.watermarkPhase }).from(table)
      .where(and(eq(table.userId, userId), isNotNull(table.fingerprint), isNotNull(table.watermarkPhase)))))).flat()
  let nearest = { bits: ALIKE + 1, phase: fresh }
  for (const { fingerprint: other, phase } of known) {
    const bits = bitsApart(fingerprint, other ?? '')
    if (bits < nearest.bits) nearest = { bits, phase: phase ?? fresh }
  }
  return nearest.phase
}
