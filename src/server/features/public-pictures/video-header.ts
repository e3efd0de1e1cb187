/** Detects mp4 and webm by their first bytes. */
import type { VideoType } from '#contract/videos.ts'

/** Bytes from the beginning of a file that decide its type. */
export const VIDEO_HEADER_BYTES = 4_096

/**
 * Brands of films in an `ftyp` box (ISO/IEC 14496-12); pictures in the same container have others.
 */
const FILM_BRAND = /^(?:iso[m2-9]|mp4[12]|avc1|dash|M4V |MSNV|f4v )$/
const PICTURE_BRAND = /^(?:avi[fs]|hei[cxms]|hev[cxms]|mif1|msf1|qt {2})$/

/** `head`: at least the first VIDEO_HEADER_BYTES of the file, or all of it. */
export function videoTypeOf(head: Buffer): VideoType | null {
  if (isMp4(head)) return 'mp4'
  return isWebm(head) ? 'webm' : null
}

/** A box `ftyp`: size, name, major brand, version, compatible brands, four bytes each. */
function isMp4(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = head.readUInt32BE(0)
  if (end < 16 || end % 4 !== 0 || end > head.length) return false
  const major = head.toString('latin1', 8, 12)
  const brands = [major]
  for (let at = 16; at < end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return !PICTURE_BRAND.test(major) && brands.some((brand) => FILM_BRAND.test(brand))
}

const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282

/** An EBML header (RFC 8794) whose DocType is `webm`. */
function isWebm(head: Buffer): boolean {
  if (head.length < 5 || head.readUInt32BE(0) !== EBML) return false
  const header = sizeAt(head, 4)
  if (!header) return false
  const end = Math.min(header.next + header.value, head.length)
  let at = header.next
  while (at + 3 <= end) {
    const width = Math.clz32(head[at]!) - 23
    const size = width <= 4 ? sizeAt(head, at + width) : null
    if (!size) return false
    if (head.readUIntBE(at, Math.min(width, end - at)) === DOC_TYPE) {
      return head.toString('latin1', size.next, Math.min(size.next + size.value, end)) === 'webm'
    }
    at = size.next + size.value
  }
  return false
}

/**
 * A size of variable length: the number of zeros before its first one bit is the number of bytes
 * that follow.
 */
function sizeAt(head: Buffer, at: number): { value: number; next: number } | null {
  const width = Math.clz32(head[at] ?? 0) - 23
  if (width > 6 || at + width > head.length) return null
  const value = head.readUIntBE(at, width) - 2 ** (7 * width)
  return { value, next: at + width }
}
