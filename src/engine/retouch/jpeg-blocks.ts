/**
 * Replaces blocks of a baseline JPEG and leaves all others as they are: their quantised
 * coefficients are copied, so that no further loss occurs in them.
 */
import sharp from 'sharp'
import type { Raster, Size } from '../image/raster.ts'
import {
  createBitReader,
  createBitWriter,
  readHuffmanTables,
  type BitReader,
  type BitWriter,
  type HuffmanTable,
  type HuffmanTables,
} from './jpeg-huffman.ts'
import { BLOCK_SIDE, BLOCK_SIZE, transformBlock } from './jpeg-transform.ts'

const MARKERS = { sof0: 0xc0, dht: 0xc4, dqt: 0xdb, dri: 0xdd, sos: 0xda } as const
/** Symbols of the AC coefficients without a value: only zeros follow in the block, and 16 zeros. */
const END_OF_BLOCK = 0
const SIXTEEN_ZEROS = 0xf0

type Segment = { marker: number; bytes: Buffer }
/** Numbers of the tables of a component. */
type Component = { quantisation: number; dc: number; ac: number }
type JpegFile = {
  width: number
  height: number
  /** All segments before the scan, with marker and length. */
  segments: Segment[]
  scanHeader: Buffer
  components: Component[]
  /** Quantisation tables in zigzag order. */
  quantisation: number[][]
  tables: HuffmanTables
  scan: Buffer
}

/**
 * Returns the parts of a baseline JPEG of three components at full resolution; null for any other.
 */
function parse(file: Buffer): JpegFile | null {
  const segments: Segment[] = []
  const quantisation: number[][] = []
  const tables: HuffmanTables = { dc: [], ac: [] }
  let frame: Buffer | null = null
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff;) {
    const marker = file[at + 1]!
    const end = at + 2 + file.readUInt16BE(at + 2)
    const body = file.subarray(at + 4, end)
    switch (marker) {
      case MARKERS.sos: {
        const described = frame && readFrame(frame, body)
        if (!described) return null
        const scanHeader = file.subarray(at, end)
        return {
          ...described,
          segments,
          scanHeader,
          quantisation,
          tables,
          scan: file.subarray(end),
        }
      }
      case MARKERS.dri:
        return null
      case MARKERS.dht:
        readHuffmanTables(body, tables)
        break
      case MARKERS.dqt:
        if (!readQuantisation(body, quantisation)) return null
        break
      case MARKERS.sof0:
        frame = body
        break
      default:
        // Frames of any other kind, such as progressive ones.
        if (marker >= 0xc0 && marker <= 0xcf) return null
    }
    segments.push({ marker, bytes: file.subarray(at, end) })
    at = end
  }
  return null
}

/** Reads the quantisation tables of a segment; false if one has 16-bit values. */
function readQuantisation(segment: Buffer, tables: number[][]): boolean {
  for (let i = 0; i < segment.length; i += 1 + BLOCK_SIZE) {
    if (segment[i]! >> 4 !== 0) return false
    tables[segment[i]!] = [...segment.subarray(i + 1, i + 1 + BLOCK_SIZE)]
  }
  return true
}

/** Returns size and components; null unless three 8-bit components have full resolution. */
function readFrame(
  frame: Buffer,
  scanHeader: Buffer,
): Pick<JpegFile, 'width' | 'height' | 'components'> | null {
  if (frame[0] !== 8 || frame[5] !== 3 || scanHeader[0] !== 3) return null
  const indexes = [0, 1, 2]
  if (indexes.some((i) => frame[7 + i * 3] !== 0x11)) return null
  return {
    height: frame.readUInt16BE(1),
    width: frame.readUInt16BE(3),
    components: indexes.map((i) => ({
      quantisation: frame[8 + i * 3]!,
      dc: scanHeader[2 + i * 2]! >> 4,
      ac: scanHeader[2 + i * 2]! & 15,
    })),
  }
}

/** Reads the coefficients of a block after its first one, into those at `at`, which are 0. */
function readAcCoefficients(
  reader: BitReader,
  table: HuffmanTable,
  coefficients: Int16Array,
  at: number,
): void {
  for (let k = 1; k < BLOCK_SIZE; k++) {
    const symbol = reader.symbol(table)
    const zerosBefore = symbol >> 4
    const bits = symbol & 15
    if (bits === 0 && symbol !== SIXTEEN_ZEROS) return
    k += zerosBefore
    coefficients[at + k] = reader.value(bits)
  }
}

/**
 * Returns the coefficients of every block in zigzag order, the three components of a block in turn.
 */
function decode({ width, height, components, tables, scan }: JpegFile): Int16Array {
  const blocks = Math.ceil(width / BLOCK_SIDE) * Math.ceil(height / BLOCK_SIDE)
  const coefficients = new Int16Array(blocks * components.length * BLOCK_SIZE)
  const reader = createBitReader(scan)
  const previous = [0, 0, 0]
  for (let at = 0; at < coefficients.length;) {
    for (const [c, { dc, ac }] of components.entries()) {
      previous[c]! += reader.value(reader.symbol(tables.dc[dc]!))
      coefficients[at] = previous[c]!
      readAcCoefficients(reader, tables.ac[ac]!, coefficients, at)
      at += BLOCK_SIZE
    }
  }
  return coefficients
}

const bitsOf = (value: number): number => 32 - Math.clz32(Math.abs(value))

/** Writes the coefficients at `at` of a block after its first one. */
function writeAcCoefficients(
  writer: BitWriter,
  table: HuffmanTable,
  coefficients: Int16Array,
  at: number,
): void {
  let zeros = 0
  for (let k = 1; k < BLOCK_SIZE; k++) {
    const value = coefficients[at + k]!
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) writer.symbol(table, SIXTEEN_ZEROS)
    writer.symbol(table, (zeros << 4) | bitsOf(value))
    writer.value(value, bitsOf(value))
    zeros = 0
  }
  if (zeros > 0) writer.symbol(table, END_OF_BLOCK)
}

/** Returns the entropy-coded scan. */
function encode(coefficients: Int16Array, components: Component[], tables: HuffmanTables): Buffer {
  const writer = createBitWriter(coefficients.length)
  const previous = [0, 0, 0]
  for (let at = 0; at < coefficients.length;) {
    for (const [c, { dc, ac }] of components.entries()) {
      const difference = coefficients[at]! - previous[c]!
      previous[c] = coefficients[at]!
      writer.symbol(tables.dc[dc]!, bitsOf(difference))
      writer.value(difference, bitsOf(difference))
      writeAcCoefficients(writer, tables.ac[ac]!, coefficients, at)
      at += BLOCK_SIZE
    }
  }
  return writer.finish()
}

/** Returns the numbers, row-major, of the blocks with a changed pixel. */
function touchedBlocks({ width }: Size, changed: Uint8Array): Set<number> {
  const columns = Math.ceil(width / BLOCK_SIDE)
  const blocks = new Set<number>()
  for (let i = 0; i < changed.length; i++) {
    if (!changed[i]) continue
    const row = Math.floor(i / width / BLOCK_SIDE)
    const column = Math.floor((i % width) / BLOCK_SIDE)
    blocks.add(row * columns + column)
  }
  return blocks
}

/** Returns Huffman tables for every symbol, as the encoder writes them without optimisation. */
async function generalTables(): Promise<JpegFile> {
  const tiny = sharp(new Uint8Array(3), { raw: { width: 1, height: 1, channels: 3 } })
  return parse(await tiny.jpeg({ optimiseCoding: false, chromaSubsampling: '4:4:4' }).toBuffer())!
}

/**
 * Returns the file with those blocks replaced by the picture's that hold a changed pixel (`changed`
 * not 0, at the picture's size); null unless it is a baseline JPEG at 4:4:4 of the picture's size.
 */
export async function replaceBlocks(
  file: Buffer,
  picture: Raster,
  changed: Uint8Array,
): Promise<Buffer | null> {
  const base = parse(file)
  const { width, height } = picture
  if (base?.width !== width || base.height !== height) return null
  const coefficients = decode(base)
  const columns = Math.ceil(width / BLOCK_SIDE)
  for (const block of touchedBlocks(picture, changed)) {
    const place = { column: block % columns, row: Math.floor(block / columns) }
    for (const [component, { quantisation }] of base.components.entries()) {
      const at = (block * base.components.length + component) * BLOCK_SIZE
      transformBlock(
        picture,
        { ...place, component },
        base.quantisation[quantisation]!,
        coefficients.subarray(at, at + BLOCK_SIZE),
      )
    }
  }
  const general = await generalTables()
  const tablesOf = ({ segments }: JpegFile) =>
    segments.filter(({ marker }) => marker === MARKERS.dht)
  return Buffer.concat([
    file.subarray(0, 2),
    ...base.segments.filter(({ marker }) => marker !== MARKERS.dht).map(({ bytes }) => bytes),
    ...tablesOf(general).map(({ bytes }) => bytes),
    base.scanHeader,
    encode(coefficients, base.components, general.tables),
  ])
}
