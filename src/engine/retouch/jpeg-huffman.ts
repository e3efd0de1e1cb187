/** Reads and writes the Huffman-coded values of a baseline JPEG scan. */

export type HuffmanTable = {
  /** Code and its length by symbol. */
  codes: Uint16Array
  lengths: Uint8Array
  /** By the next 16 bits of the scan: symbol × 256 + length; 0 for no code. */
  lookup: Uint16Array
}
export type HuffmanTables = { dc: HuffmanTable[]; ac: HuffmanTable[] }

const MAX_LENGTH = 16

/** Adds the tables of a DHT segment's body. */
export function readHuffmanTables(body: Buffer, tables: HuffmanTables): void {
  let at = 0
  while (at < body.length) {
    const kind = body[at]! >> 4 === 0 ? tables.dc : tables.ac
    const table: HuffmanTable = {
      codes: new Uint16Array(256),
      lengths: new Uint8Array(256),
      lookup: new Uint16Array(1 << MAX_LENGTH),
    }
    kind[body[at]! & 15] = table
    let code = 0
    let symbolAt = at + 1 + MAX_LENGTH
    for (let length = 1; length <= MAX_LENGTH; length++) {
      for (let n = body[at + length]!; n > 0; n--) {
        const symbol = body[symbolAt++]!
        table.codes[symbol] = code
        table.lengths[symbol] = length
        const rest = MAX_LENGTH - length
        table.lookup.fill((symbol << 8) | length, code << rest, (code + 1) << rest)
        code++
      }
      code <<= 1
    }
    at = symbolAt
  }
}

export type BitReader = ReturnType<typeof createBitReader>

/** Reads symbols and values; zeros follow the end of the scan. */
export function createBitReader(scan: Buffer) {
  let at = 0
  let held = 0
  let count = 0
  /** Holds at least 16 bits. */
  const fill = () => {
    while (count < MAX_LENGTH) {
      let byte = scan[at] ?? 0
      // A 0xff of the scan is followed by a stuffed 0; any other marker ends it.
      if (byte !== 0xff) at++
      else if (scan[at + 1] === 0) at += 2
      else byte = 0
      held = ((held << 8) | byte) & 0xffffff
      count += 8
    }
  }
  const take = (bits: number): number => {
    fill()
    count -= bits
    return (held >> count) & ((1 << bits) - 1)
  }
  return {
    symbol({ lookup }: HuffmanTable): number {
      fill()
      const found = lookup[(held >> (count - MAX_LENGTH)) & 0xffff]!
      count -= found & 255
      return found >> 8
    },
    /** A value of `bits` bits; its first bit is 0 if it is negative. */
    value(bits: number): number {
      if (bits === 0) return 0
      const raw = take(bits)
      return raw < 1 << (bits - 1) ? raw - (1 << bits) + 1 : raw
    },
  }
}

export type BitWriter = ReturnType<typeof createBitWriter>

/** Writes symbols and values. `expectedBytes` is the initial size of the buffer. */
export function createBitWriter(expectedBytes: number) {
  let bytes = Buffer.alloc(Math.max(1024, expectedBytes))
  let at = 0
  let held = 0
  let count = 0
  const put = (value: number, bits: number) => {
    held = ((held << bits) | value) & 0xffffff
    count += bits
    while (count >= 8) {
      if (at + 2 > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)])
      const byte = (held >> (count - 8)) & 0xff
      bytes[at++] = byte
      if (byte === 0xff) bytes[at++] = 0
      count -= 8
    }
  }
  return {
    symbol: ({ codes, lengths }: HuffmanTable, symbol: number) =>
      put(codes[symbol]!, lengths[symbol]!),
    value(value: number, bits: number) {
      if (bits > 0) put(value < 0 ? value + (1 << bits) - 1 : value, bits)
    },
    /** Returns the scan, padded with ones, and the end of the file. */
    finish(): Buffer {
      if (count > 0) put((1 << (8 - count)) - 1, 8 - count)
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xd9])])
    },
  }
}
