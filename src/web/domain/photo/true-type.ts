/** Corrects the media type of a chosen file: browsers derive it from the name, which may carry another extension. */

/** Bytes that tell the formats apart. */
const HEAD_BYTES = 12
/** Major brands of HEIF files with HEVC pictures, as iPhones write them. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1'])

/** Media type that the first bytes announce; null for other formats. */
export function typeOfBytes(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8))) return 'image/heic'
  return null
}

/** Returns the file, or one with the same content and name whose type is that of its content. */
export async function withTrueType(file: File): Promise<File> {
  // A file that cannot be read is refused later, when it is decoded.
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const type = typeOfBytes(new Uint8Array(head))
  if (type === null || type === file.type.toLowerCase()) return file
  return new File([file], file.name, { type, lastModified: file.lastModified })
}
