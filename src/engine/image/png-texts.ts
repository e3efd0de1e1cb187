/**
 * Removes text chunks from a PNG before decoding, because the decoder inflates each of them
 * (decompression bomb).
 */

const FIRST_CHUNK = 8
const TEXTS = ['tEXt', 'zTXt', 'iTXt']

/**
 * Returns the PNG without text chunks, or the same bytes if there are none. Copies trailing data
 * that is not a valid chunk unchanged.
 */
export function withoutTexts(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept: Buffer[] = []
  let from = 0
  for (let at = FIRST_CHUNK; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (next > bytes.length) break
    if (TEXTS.includes(bytes.toString('latin1', at + 4, at + 8))) {
      kept.push(bytes.subarray(from, at))
      from = next
    }
    at = next
  }
  return from === 0 ? png : Buffer.concat([...kept, bytes.subarray(from)])
}
