/**
 * Fingerprints of a file, computed alike by the server and by the page that checks files: the whole
 * file, and the picture in it, which stays the same when only titles, dates and other information
 * about the picture are edited.
 */

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** PNG chunks of metadata, which do not change the picture; `caBX` holds Content Credentials. */
const PNG_METADATA_CHUNKS: readonly string[] = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'caBX']
const START_OF_SCAN = 0xda
const APP2 = 0xe2
const APP14 = 0xee

/**
 * Files of a photo. `received` is the one that was sent, `original` the stored one; both are for
 * the receipt only.
 */
export const FINGERPRINT_KINDS = [
  'received',
  'original',
  'hd',
  'screen',
  'png',
  'preview',
  'share',
  'print',
  'family',
] as const
export type FingerprintKind = (typeof FINGERPRINT_KINDS)[number]

export const SHA256_HEX = /^[0-9a-f]{64}$/

/** SHA-256 in hexadecimal. */
export type Fingerprint = {
  /** Of all bytes. */
  file: string
  /**
   * Of the bytes that the picture is decoded from; of all bytes for formats other than JPEG and
   * PNG.
   */
  picture: string
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)
const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/**
 * Whether a JPEG segment is metadata (JFIF, Exif, XMP, IPTC, Content Credentials, comments), not a
 * colour profile or transform.
 */
const isMetadataSegment = (bytes: Uint8Array, marker: number, at: number): boolean =>
  marker === 0xfe ||
  (marker >= 0xe0 &&
    marker <= 0xef &&
    marker !== APP14 &&
    !(marker === APP2 && textAt(bytes, at + 4, 11) === 'ICC_PROFILE'))

/**
 * Returns the segments before the first scan without metadata, and everything from there on; null
 * for a broken header.
 */
function jpegParts(bytes: Uint8Array): Uint8Array[] | null {
  const parts: Uint8Array[] = []
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff) return null
    if (marker === START_OF_SCAN) return [...parts, bytes.subarray(at)]
    const end = at + 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
    if (!isMetadataSegment(bytes, marker, at)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** Returns the chunks without metadata, and whatever follows the last complete chunk. */
function pngParts(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = PNG_START.length
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    if (!PNG_METADATA_CHUNKS.includes(textAt(bytes, at + 4, 4))) parts.push(bytes.subarray(at, end))
    at = end
  }
  return at < bytes.length ? [...parts, bytes.subarray(at)] : parts
}

/** The parts of a file that its picture is decoded from. */
function pictureParts(bytes: Uint8Array): Uint8Array[] {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return jpegParts(bytes) ?? [bytes]
  if (startsWith(bytes, PNG_START)) return pngParts(bytes)
  return [bytes]
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Rejects in a browser whose page was not loaded over https, where there is no WebCrypto. */
export async function fingerprintOf(bytes: Uint8Array<ArrayBuffer>): Promise<Fingerprint> {
  return { file: await sha256(bytes), picture: await sha256(joined(pictureParts(bytes))) }
}
