/** Parses a PNG's IHDR chunk and detects the animation chunk, which precedes the image data. */
import type { ByteReader } from './bytes.ts'
import { ImageError } from './errors.ts'
import type { ImageHeader } from './image-header.ts'

const IHDR_DATA = 16
const FIRST_CHUNK_AFTER_IHDR = 33
const MAX_CHUNKS = 2000
/** Channels after decoding, by PNG colour type; palettes decode to RGB. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }

/**
 * Parses the header of a PNG file.
 * @throws {ImageError} for a file that is truncated or no valid PNG.
 */
export function readPngHeader(reader: ByteReader): ImageHeader {
  if (reader.u32(8) !== 13 || reader.text(12, 4) !== 'IHDR')
    throw new ImageError('UNREADABLE', 'PNG without its IHDR chunk')
  const channels = CHANNELS[reader.u8(IHDR_DATA + 9)]
  if (channels === undefined)
    throw new ImageError('UNREADABLE', `PNG colour type ${reader.u8(IHDR_DATA + 9)}`)
  return {
    format: 'png',
    width: reader.u32(IHDR_DATA),
    height: reader.u32(IHDR_DATA + 4),
    bitDepth: reader.u8(IHDR_DATA + 8),
    channels,
    progressive: reader.u8(IHDR_DATA + 12) === 1,
    animated: hasAnimation(reader),
  }
}

function hasAnimation(reader: ByteReader): boolean {
  let offset = FIRST_CHUNK_AFTER_IHDR
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const length = reader.u32(offset)
    const type = reader.text(offset + 4, 4)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    if (!/^[A-Za-z]{4}$/.test(type))
      throw new ImageError('UNREADABLE', `no PNG chunk at byte ${offset}`)
    offset += 12 + length
  }
  throw new ImageError('UNREADABLE', `more than ${MAX_CHUNKS} PNG chunks before the pixels`)
}
