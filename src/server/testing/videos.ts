/** Files with the header of a video and no pictures. */

/** An `ftyp` box with its major brand and the compatible ones. */
export function mp4Head(...brands: string[]): Buffer {
  const size = 8 + 4 * (brands.length + 1)
  const head = Buffer.alloc(size)
  head.writeUInt32BE(size, 0)
  head.write('ftyp', 4, 'latin1')
  head.write(brands[0] ?? '', 8, 'latin1')
  brands.slice(1).forEach((brand, at) => head.write(brand, 16 + 4 * at, 'latin1'))
  return head
}

/** A box of an mp4 with this content. */
export function mp4Box(type: string, ...content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0), 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...content])
}

/** An EBML header as ffmpeg writes it: two numbers, then the DocType. */
export const ebmlHead = (docType: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | (docType.length + 11)]),
    Buffer.from([0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81, 1, 0x42, 0x82, 0x80 | docType.length]),
    Buffer.from(docType),
  ])

/** A webm of so many bytes; another `seed`, other bytes. */
export const webmOf = (bytes: number, seed = 1): Buffer => {
  const head = ebmlHead('webm')
  return Buffer.concat([
    head,
    Uint8Array.from({ length: bytes - head.length }, (_, at) => (at * 31 + seed * 7) % 251),
  ])
}
