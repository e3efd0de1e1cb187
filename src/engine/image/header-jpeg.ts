/** Parses a JPEG's marker segments up to the first scan (ITU-T T.81, annex B). */
import type { ByteReader } from './bytes.ts'
import { ImageError } from './errors.ts'
import type { ImageHeader } from './image-header.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/**
 * Maximum number of segments before the first scan: cameras write dozens, thousands are a
 * denial-of-service attempt.
 */
const MAX_SEGMENTS = 2000
/** Maximum number of scans: encoders write about ten, and each costs a pass over the picture. */
const MAX_SCANS = 40

/**
 * Parses the header of a JPEG file.
 * @throws {ImageError} for a file that is truncated or no valid JPEG.
 */
export function readJpegHeader(reader: ByteReader, bytes: Uint8Array): ImageHeader {
  let offset = 2
  let frame: ImageHeader | null = null
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    if (reader.u8(offset) !== 0xff) {
      if (!frame) throw new ImageError('UNREADABLE', `no JPEG marker at byte ${offset}`)
      // Decoders skip such bytes.
      offset++
      continue
    }
    while (reader.u8(offset + 1) === 0xff) offset++
    const marker = reader.u8(offset + 1)
    if (marker === START_OF_SCAN && frame) {
      // Scans of single components are decoded like those of a progressive file.
      const isPartial = reader.u8(offset + 4) < frame.channels
      const progressive = frame.progressive || isPartial
      if (progressive && countScans(bytes, offset) > MAX_SCANS)
        throw new ImageError('UNREADABLE', `more than ${MAX_SCANS} scans`)
      return { ...frame, progressive }
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE)
      throw new ImageError('UNREADABLE', 'JPEG without a picture')
    // These have no length; ff 00 is no marker, and decoders go on after it.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      offset += 2
      continue
    }
    const length = reader.u16(offset + 2)
    if (length < 2) throw new ImageError('UNREADABLE', `JPEG segment of ${length} bytes`)
    if (isFrame(marker)) frame ??= readFrame(reader, offset, marker)
    offset += 2 + length
  }
  throw new ImageError(
    'UNREADABLE',
    `more than ${MAX_SEGMENTS} JPEG segments before the first scan`,
  )
}

/** Returns whether a marker is SOF0…SOF15, excluding DHT (c4), JPG (c8) and DAC (cc). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function readFrame(reader: ByteReader, offset: number, marker: number): ImageHeader {
  if (marker > 0xc2)
    throw new ImageError(
      'UNREADABLE',
      `JPEG of a kind no browser shows (frame ${marker.toString(16)})`,
    )
  const channels = reader.u8(offset + 9)
  if (![1, 3, 4].includes(channels))
    throw new ImageError('UNREADABLE', `JPEG with ${channels} components`)
  return {
    format: 'jpeg',
    bitDepth: reader.u8(offset + 4),
    height: reader.u16(offset + 5),
    width: reader.u16(offset + 7),
    channels,
    progressive: marker === 0xc2,
    animated: false,
  }
}

/**
 * Counts the scans: in entropy-coded data ff is always followed by 00 or a restart marker, so ff da
 * is a start of scan.
 */
function countScans(bytes: Uint8Array, from: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const marker = Buffer.from([0xff, START_OF_SCAN])
  let scans = 0
  let at = buffer.indexOf(marker, from)
  while (at >= 0 && scans <= MAX_SCANS) {
    scans++
    at = buffer.indexOf(marker, at + 2)
  }
  return scans
}
