/**
 * Composes a sheet for printing: pictures and lines of text on white paper, as JPEG or as a PDF
 * page around that JPEG.
 */
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp, { type OverlayOptions } from 'sharp'
import { decodeEngineFile } from '../image/decode.ts'
import { readRaster, resizeRaster, sharpOf, type Raster, type Size } from '../image/raster.ts'
import { writeAtomically } from '../image/write.ts'
import { HD_QUALITY } from '../output/tuning.ts'
import { markAsRestored } from '../output/xmp.ts'
import { drawPdf, MM_PER_INCH } from './pdf.ts'
import type { Box } from './share-layout.ts'
import { drawLine } from './text.ts'

export type PrintInput = {
  /** PDF if the name ends in .pdf, else JPEG. */
  target: string
  /** Resolution of the sheet. */
  dpi: number
  /** Size of the sheet, mm. */
  page: Size
  /** What is left after the bleed is cut off, mm. */
  trim: Box
  /** `crop` is the shown part of the picture, as shares of its size, 0–1; `box` in mm. */
  pictures: { source: string; crop: Box; box: Box }[]
  /** Lines of text, each centred in its box (mm) and made smaller until it fits. */
  lines: { text: string; box: Box }[]
}

const PAPER = '#ffffff'
const INK = '#241c15'
/** Size of the letters over the height of their box. */
const LETTER_SHARE = 0.5
/** Longest line over the width of its box. */
const LINE_SHARE = 0.94

/**
 * Writes the sheet to `target`; takes 1–3 s for A4.
 * @throws {ImageError} for an unreadable picture; {RangeError} for blank text
 */
export async function composePrint(input: PrintInput): Promise<void> {
  const { target, dpi } = input
  const pixels = (mm: number): number => Math.round((mm / MM_PER_INCH) * dpi)
  const layers: OverlayOptions[] = []
  for (const { source, crop, box } of input.pictures)
    layers.push(await placed(source, crop, roundedBox(box, pixels)))
  for (const { text, box } of input.lines) layers.push(await written(text, roundedBox(box, pixels)))
  const size = { width: pixels(input.page.width), height: pixels(input.page.height) }
  const image = sharp({ create: { ...size, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({ quality: HD_QUALITY, chromaSubsampling: '4:4:4' })
    .withDensity(dpi)
  const jpeg = await markAsRestored(image).toBuffer()
  const { page, trim } = input
  const file =
    extname(target) === '.pdf' ? await buffer(await drawPdf([{ jpeg, page, trim }])) : jpeg
  await writeAtomically(target, file)
}

/** Rounds the sides of a box to whole pixels, so that neighbouring boxes meet. */
function roundedBox({ left, top, width, height }: Box, pixels: (mm: number) => number): Box {
  const x = pixels(left)
  const y = pixels(top)
  return {
    left: x,
    top: y,
    width: Math.max(1, pixels(left + width) - x),
    height: Math.max(1, pixels(top + height) - y),
  }
}

async function placed(source: string, crop: Box, box: Box): Promise<OverlayOptions> {
  const shown = await resizeRaster(
    await cropped(await decodeEngineFile(source), crop),
    box.width,
    box.height,
  )
  return {
    input: Buffer.from(shown.data.buffer, shown.data.byteOffset, shown.data.length),
    raw: { width: shown.width, height: shown.height, channels: 3 },
    left: box.left,
    top: box.top,
  }
}

async function cropped(picture: Raster, crop: Box): Promise<Raster> {
  const left = Math.round(crop.left * picture.width)
  const top = Math.round(crop.top * picture.height)
  const width = Math.min(picture.width - left, Math.round(crop.width * picture.width))
  const height = Math.min(picture.height - top, Math.round(crop.height * picture.height))
  if (width === picture.width && height === picture.height) return picture
  return readRaster(
    sharpOf(picture).extract({
      left,
      top,
      width: Math.max(1, width),
      height: Math.max(1, height),
    }),
  )
}

async function written(text: string, box: Box): Promise<OverlayOptions> {
  const line = { text, font: 'text', size: box.height * LETTER_SHARE, colour: INK } as const
  const full = await drawLine(line)
  const share = Math.min(1, (box.width * LINE_SHARE) / full.width)
  const drawn = share < 1 ? await drawLine({ ...line, size: Math.floor(line.size * share) }) : full
  const { width, height, data } = drawn
  return {
    input: Buffer.from(data.buffer, data.byteOffset, data.length),
    raw: { width, height, channels: 4 },
    left: box.left + Math.round((box.width - width) / 2),
    top: box.top + Math.round((box.height - height) / 2),
  }
}
