/**
 * Finds where the XMP of a JPEG or PNG file stands, so that another packet replaces it without
 * re-encoding.
 */
import { crc32 } from 'node:zlib'

/** `bytes` replace those of the file from `start` to before `end`. */
export type Replacement = { start: number; end: number; bytes: Buffer }

/** In files that we wrote, every segment before the picture data lies within so many bytes. */
export const HEAD_BYTES = 262_144

const JPEG_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
const PNG_NAME = Buffer.from('XML:com.adobe.xmp\0', 'latin1')
/** libvips writes XMP as zTXt, its specification says iTXt. */
const PNG_TEXTS: readonly string[] = ['iTXt', 'zTXt', 'tEXt']
/** Flags of an iTXt chunk: not compressed, no language, no translated name. */
const PNG_FLAGS = Buffer.alloc(4)
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const APP0 = 0xe0
const APP1 = 0xe1
const START_OF_SCAN = 0xda

/** A part of a file: a JPEG segment or a PNG chunk, with its payload. */
type Part = { kind: string; start: number; end: number; payload: Buffer }

function* jpegParts(head: Buffer): Generator<Part> {
  let at = 2
  while (at + 4 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1]!
    const end = at + 2 + head.readUInt16BE(at + 2)
    if (marker === START_OF_SCAN || end > head.length) return
    yield { kind: String(marker), start: at, end, payload: head.subarray(at + 4, end) }
    at = end
  }
}

function* pngParts(head: Buffer): Generator<Part> {
  let at = PNG_SIGNATURE.length
  while (at + 12 <= head.length) {
    const kind = head.toString('latin1', at + 4, at + 8)
    const end = at + 12 + head.readUInt32BE(at)
    if (kind === 'IDAT' || end > head.length) return
    yield { kind, start: at, end, payload: head.subarray(at + 8, end - 4) }
    at = end
  }
}

function jpegSegment(packet: Buffer): Buffer {
  const length = 2 + JPEG_NAME.length + packet.length
  return Buffer.concat([Buffer.from([0xff, APP1, length >> 8, length & 0xff]), JPEG_NAME, packet])
}

function pngChunk(packet: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iTXt', 'latin1'), PNG_NAME, PNG_FLAGS, packet])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/**
 * Returns the bytes to replace; null for a file that is neither JPEG nor PNG. `head` has the first
 * HEAD_BYTES of the file, or all of it.
 */
export function replaceXmp(head: Buffer, packet: Buffer): Replacement | null {
  const isJpeg = head[0] === 0xff && head[1] === 0xd8
  if (!isJpeg && !head.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null
  const parts = [...(isJpeg ? jpegParts(head) : pngParts(head))]
  const [kinds, name, bytes] = isJpeg
    ? [[String(APP1)], JPEG_NAME, jpegSegment(packet)]
    : [PNG_TEXTS, PNG_NAME, pngChunk(packet)]
  const old = parts.find(
    ({ kind, payload }) => kinds.includes(kind) && payload.subarray(0, name.length).equals(name),
  )
  if (old) return { start: old.start, end: old.end, bytes }
  const first = parts[0]
  const isHeader = first && (first.kind === String(APP0) || first.kind === 'IHDR')
  const place = isHeader ? first.end : 2
  return isJpeg || isHeader ? { start: place, end: place, bytes } : null
}
