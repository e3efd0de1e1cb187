/** Takes the comments out of a PNG before it is decoded: the decoder inflates each of them, and a few kilobytes can hold minutes of that. */

const FIRST_CHUNK = 8
const TEXTS = ['tEXt', 'zTXt', 'iTXt']

/** The same picture; the very bytes given when there is no comment in them. What is no chunk any more is left as it is. */
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
