/** Parses a JPEG's marker segments up to the first scan (ITU-T T.81, annex B). */
import type { ByteReader } from './bytes.ts'
import { ImageError } from './errors.ts'
import type { ImageHeader } from './image-header.ts'

const MARKER_PREFIX = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/**
 * Maximum number of segments before the first scan: cameras write dozens, thousands are a
 * denial-of-service attempt.
 */
const MAX_SEGMENTS = 2000
/** Maximum number of scans: encoders write about ten, and each costs a pass over the picture. */
const MAX_SCANS = 40

const unreadable = (reason: string): ImageError => new ImageError('UNREADABLE', reason)

/**
 * Parses the header of a JPEG file.
 * @throws {ImageError} for a file that is truncated or no valid JPEG.
 */
export function readJpegHeader(reader: ByteReader, bytes: Uint8Array): ImageHeader {
  let offset = 2
  let frame: ImageHeader | null = null
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    if (reader.u8(offset) !== MARKER_PREFIX) {
      if (!frame) throw unreadable(`no JPEG marker at byte ${offset}`)
      // Decoders skip such bytes.
      offset++
      continue
    }
    while (reader.u8(offset + 1) === MARKER_PREFIX) offset++
    const marker = reader.u8(offset + 1)
    if (marker === START_OF_SCAN && frame) return withScans(frame, reader, bytes, offset)
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE)
      throw unreadable('JPEG without a picture')
    const length = hasLength(marker) ? readLength(reader, offset) : 0
    if (isFrame(marker)) frame ??= readFrame(reader, offset, marker)
    offset += 2 + length
  }
  throw unreadable(`more than ${MAX_SEGMENTS} JPEG segments before the first scan`)
}

/** Returns whether a length follows a marker; ff 00 is no marker, and decoders go on after it. */
const hasLength = (marker: number): boolean => marker > 0x01 && (marker < 0xd0 || marker > 0xd8)

/** Returns the length of the segment at `offset`, without its marker. */
function readLength(reader: ByteReader, offset: number): number {
  const length = reader.u16(offset + 2)
  if (length < 2) throw unreadable(`JPEG segment of ${length} bytes`)
  return length
}

/** Returns whether a marker is SOF0…SOF15, excluding DHT (c4), JPG (c8) and DAC (cc). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function readFrame(reader: ByteReader, offset: number, marker: number): ImageHeader {
  if (marker > 0xc2)
    throw unreadable(`JPEG of a kind no browser shows (frame ${marker.toString(16)})`)
  const channels = reader.u8(offset + 9)
  if (![1, 3, 4].includes(channels)) throw unreadable(`JPEG with ${channels} components`)
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
 * Returns the frame with what the first scan, at `offset`, says of it: a scan of single components
 * is decoded like a progressive file.
 */
function withScans(
  frame: ImageHeader,
  reader: ByteReader,
  bytes: Uint8Array,
  offset: number,
): ImageHeader {
  const isPartial = reader.u8(offset + 4) < frame.channels
  const progressive = frame.progressive || isPartial
  if (progressive && countScans(bytes, offset) > MAX_SCANS)
    throw unreadable(`more than ${MAX_SCANS} scans`)
  return { ...frame, progressive }
}

/**
 * Counts the scans: in entropy-coded data ff is always followed by 00 or a restart marker, so ff da
 * is a start of scan.
 */
function countScans(bytes: Uint8Array, from: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const marker = Buffer.from([MARKER_PREFIX, START_OF_SCAN])
  let scans = 0
  let at = buffer.indexOf(marker, from)
  while (at >= 0 && scans <= MAX_SCANS) {
    scans++
    at = buffer.indexOf(marker, at + 2)
  }
  return scans
}
