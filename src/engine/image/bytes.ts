/** Reads integers and text from a file's bytes. */
import { ImageError } from './errors.ts'

export type ByteReader = {
  readonly length: number
  u8(offset: number): number
  /** Big-endian, as in JPEG and PNG. */
  u16(offset: number): number
  u32(offset: number): number
  /** Little-endian, as in WebP. */
  u16le(offset: number): number
  u24le(offset: number): number
  u32le(offset: number): number
  /** Returns `length` bytes as Latin-1 text. */
  text(offset: number, length: number): string
}

/**
 * Returns a reader of a file's bytes.
 * @throws {ImageError} UNREADABLE from its methods, past the end.
 */
export function readBytes(bytes: Uint8Array): ByteReader {
  const at = (offset: number): number => {
    const value = bytes[offset]
    if (value === undefined)
      throw new ImageError(
        'UNREADABLE',
        `the file ends at byte ${bytes.length}, before byte ${offset}`,
      )
    return value
  }
  return {
    length: bytes.length,
    u8: at,
    u16: (o) => at(o) * 0x100 + at(o + 1),
    u32: (o) => at(o) * 0x1000000 + at(o + 1) * 0x10000 + at(o + 2) * 0x100 + at(o + 3),
    u16le: (o) => at(o + 1) * 0x100 + at(o),
    u24le: (o) => at(o + 2) * 0x10000 + at(o + 1) * 0x100 + at(o),
    u32le: (o) => at(o + 3) * 0x1000000 + at(o + 2) * 0x10000 + at(o + 1) * 0x100 + at(o),
    text: (o, length) => {
      let text = ''
      for (let i = 0; i < length; i++) text += String.fromCharCode(at(o + i))
      return text
    },
  }
}
