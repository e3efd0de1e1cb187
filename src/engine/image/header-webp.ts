/**
 * Parses the headers of the three kinds of WebP: lossy (VP8), lossless (VP8L) and extended (VP8X);
 * RFC 9649.
 */
import type { ByteReader } from './bytes.ts'
import { ImageError } from './errors.ts'
import type { ImageHeader } from './image-header.ts'

const CHUNK_DATA = 20
const ANIMATION_FLAG = 0x02
const ALPHA_FLAG = 0x10

/**
 * Parses the header of a WebP file.
 * @throws {ImageError} for a file that is truncated or no valid WebP.
 */
export function readWebpHeader(reader: ByteReader): ImageHeader {
  const common = { format: 'webp', bitDepth: 8, progressive: false, animated: false } as const
  const kind = reader.text(12, 4)
  if (kind === 'VP8 ') {
    if (reader.u24le(CHUNK_DATA + 3) !== 0x2a019d)
      throw new ImageError('UNREADABLE', 'WebP without its start code')
    const width = reader.u16le(CHUNK_DATA + 6) & 0x3fff
    const height = reader.u16le(CHUNK_DATA + 8) & 0x3fff
    return { ...common, width, height, channels: 3 }
  }
  if (kind === 'VP8L') {
    if (reader.u8(CHUNK_DATA) !== 0x2f)
      throw new ImageError('UNREADABLE', 'lossless WebP without its signature')
    const bits = reader.u32le(CHUNK_DATA + 1)
    const width = (bits & 0x3fff) + 1
    const height = ((bits >>> 14) & 0x3fff) + 1
    return { ...common, width, height, channels: (bits >>> 28) & 1 ? 4 : 3 }
  }
  if (kind === 'VP8X') {
    const flags = reader.u8(CHUNK_DATA)
    return {
      ...common,
      width: reader.u24le(CHUNK_DATA + 4) + 1,
      height: reader.u24le(CHUNK_DATA + 7) + 1,
      channels: flags & ALPHA_FLAG ? 4 : 3,
      animated: (flags & ANIMATION_FLAG) !== 0,
    }
  }
  throw new ImageError('UNREADABLE', 'WebP of an unknown kind')
}
