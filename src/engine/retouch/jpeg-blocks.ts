/**
 * Replaces blocks of a baseline JPEG and leaves all others as they are: their quantised
 * coefficients are copied, so that no further loss occurs in them.
 */
import sharp from 'sharp'
import type { Raster } from '../image/raster.ts'
import {
  createBitReader,
  createBitWriter,
  readHuffmanTables,
  type HuffmanTables,
} from './jpeg-huffman.ts'

const SIDE = 8
const SIZE = SIDE * SIDE
/** Position (row-major) of the coefficients in the order of the file. */
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
  13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52,
  45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
]
const MARKERS = { sof0: 0xc0, dht: 0xc4, dqt: 0xdb, dri: 0xdd, sos: 0xda } as const

type Segment = { marker: number; bytes: Buffer }
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
    if (marker === MARKERS.sos) {
      const described = frame && readFrame(frame, body)
      return (
        described && {
          ...described,
          segments,
          scanHeader: file.subarray(at, end),
          quantisation,
          tables,
          scan: file.subarray(end),
        }
      )
    }
    if (marker === MARKERS.dri) return null
    if (marker === MARKERS.dht) readHuffmanTables(body, tables)
    else if (marker === MARKERS.dqt) {
      if (!readQuantisation(body, quantisation)) return null
    } else if (marker >= 0xc0 && marker <= 0xcf) {
      if (marker !== MARKERS.sof0) return null
      frame = body
    }
    segments.push({ marker, bytes: file.subarray(at, end) })
    at = end
  }
  return null
}

/** Reads the quantisation tables of a segment; false if one has 16-bit values. */
function readQuantisation(segment: Buffer, tables: number[][]): boolean {
  for (let i = 0; i < segment.length; i += 1 + SIZE) {
    if (segment[i]! >> 4 !== 0) return false
    tables[segment[i]!] = [...segment.subarray(i + 1, i + 1 + SIZE)]
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

/**
 * Returns the coefficients of every block in zigzag order, the three components of a block in turn.
 */
function decode({ width, height, components, tables, scan }: JpegFile): Int16Array {
  const blocks = Math.ceil(width / SIDE) * Math.ceil(height / SIDE)
  const coefficients = new Int16Array(blocks * components.length * SIZE)
  const reader = createBitReader(scan)
  const previous = [0, 0, 0]
  for (let block = 0, at = 0; block < blocks; block++) {
    for (const [c, { dc, ac }] of components.entries()) {
      previous[c]! += reader.value(reader.symbol(tables.dc[dc]!))
      coefficients[at] = previous[c]!
      for (let k = 1; k < SIZE; k++) {
        const symbol = reader.symbol(tables.ac[ac]!)
        const size = symbol & 15
        k += symbol >> 4
        if (size === 0) {
          if (symbol >> 4 === 15) continue
          break
        }
        coefficients[at + k] = reader.value(size)
      }
      at += SIZE
    }
  }
  return coefficients
}

const bitsOf = (value: number): number => 32 - Math.clz32(Math.abs(value))

/** Returns the entropy-coded scan. */
function encode(coefficients: Int16Array, components: Component[], tables: HuffmanTables): Buffer {
  const writer = createBitWriter(coefficients.length)
  const previous = [0, 0, 0]
  let at = 0
  while (at < coefficients.length) {
    for (const [c, { dc, ac }] of components.entries()) {
      const dcCodes = tables.dc[dc]!
      const acCodes = tables.ac[ac]!
      const difference = coefficients[at]! - previous[c]!
      previous[c] = coefficients[at]!
      writer.symbol(dcCodes, bitsOf(difference))
      writer.value(difference, bitsOf(difference))
      let zeros = 0
      for (let k = 1; k < SIZE; k++) {
        const value = coefficients[at + k]!
        if (value === 0) {
          zeros++
          continue
        }
        for (; zeros > 15; zeros -= 16) writer.symbol(acCodes, 0xf0)
        writer.symbol(acCodes, (zeros << 4) | bitsOf(value))
        writer.value(value, bitsOf(value))
        zeros = 0
      }
      if (zeros > 0) writer.symbol(acCodes, 0)
      at += SIZE
    }
  }
  return writer.finish()
}

/** Cosines of the transform, frequency by sample. */
const COSINES = Float64Array.from({ length: SIZE }, (_, i) => {
  const u = Math.floor(i / SIDE)
  const x = i % SIDE
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16)
})

/** JFIF: weights of R, G, B in Y, Cb and Cr. */
const TO_YCC = [
  [0.299, 0.587, 0.114],
  [-0.168735892, -0.331264108, 0.5],
  [0.5, -0.418687589, -0.081312411],
] as const

/** Writes the quantised coefficients of one component of a block to `out`. */
function transform(
  { width, height, data }: Raster,
  { column, row, component }: { column: number; row: number; component: number },
  quantisation: readonly number[],
  out: Int16Array,
): void {
  const weights = TO_YCC[component]!
  const samples = new Float64Array(SIZE)
  const rows = new Float64Array(SIZE)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at =
        (Math.min(height - 1, row * SIDE + y) * width + Math.min(width - 1, column * SIDE + x)) * 3
      samples[y * SIDE + x] =
        data[at]! * weights[0] +
        data[at + 1]! * weights[1] +
        data[at + 2]! * weights[2] -
        (component === 0 ? 128 : 0)
    }
  }
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u < SIDE; u++)
      for (let x = 0; x < SIDE; x++)
        rows[y * SIDE + u]! += samples[y * SIDE + x]! * COSINES[u * SIDE + x]!
  for (let k = 0; k < SIZE; k++) {
    const v = Math.floor(ZIGZAG[k]! / SIDE)
    const u = ZIGZAG[k]! % SIDE
    let sum = 0
    for (let y = 0; y < SIDE; y++) sum += rows[y * SIDE + u]! * COSINES[v * SIDE + y]!
    out[k] = Math.round(sum / quantisation[k]!)
  }
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
  const columns = Math.ceil(width / SIDE)
  const touched = new Uint8Array(columns * Math.ceil(height / SIDE))
  for (let i = 0; i < changed.length; i++)
    if (changed[i]) touched[Math.floor(i / width / SIDE) * columns + ((i % width) >> 3)] = 1
  for (const [block, isTouched] of touched.entries()) {
    if (!isTouched) continue
    for (const [component, { quantisation }] of base.components.entries()) {
      const at = (block * base.components.length + component) * SIZE
      transform(
        picture,
        { column: block % columns, row: Math.floor(block / columns), component },
        base.quantisation[quantisation]!,
        coefficients.subarray(at, at + SIZE),
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
