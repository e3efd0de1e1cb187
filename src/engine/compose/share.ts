/**
 * Composes a share image: the photograph before and after as two prints on paper, with labels and
 * the brand.
 */
import sharp, { type OverlayOptions } from 'sharp'
import { decodeEngineFile } from '../image/decode.ts'
import { readPixels, resizeRaster, sharpOf, type Pixels, type Raster } from '../image/raster.ts'
import { writeAtomically } from '../image/write.ts'
import { markAsRestored } from '../output/xmp.ts'
import { layOutShare, type Box, type ShareLayout } from './share-layout.ts'
import { drawLine } from './text.ts'

export type ShareInput = {
  /** Paths of the two pictures; `after` determines the proportions. */
  before: string
  after: string
  target: string
  /** Size of the result, px. */
  width: number
  height: number
  /** JPEG quality, 0.1–1. */
  quality: number
  words: { before: string; after: string; brand: string; tagline: string }
}
export type ShareOutput = { width: number; height: number; bytes: number }

/** The site's palette. */
const PAPER = '#fbf7f0'
const RAISED = '#ffffff'
const LINE = '#e6dccb'
const INK = '#241c15'
const OCHRE = '#b4531a'
const MUTED = '#6b5b4b'

/**
 * Writes the share image to `target`.
 * @throws {ImageError} for an unreadable picture; {RangeError} for blank words
 */
export async function composeShare({
  before,
  after,
  target,
  width,
  height,
  quality,
  words,
}: ShareInput): Promise<ShareOutput> {
  const restored = await decodeEngineFile(after)
  const layout = layOutShare({ width, height }, restored)
  const fitted = async (picture: Raster, box: Box): Promise<OverlayOptions> => {
    const resized = await resizeRaster(picture, box.width, box.height)
    return {
      input: await sharpOf(resized).png({ compressionLevel: 1 }).toBuffer(),
      left: box.left,
      top: box.top,
    }
  }
  const layers: OverlayOptions[] = [
    ...(await matOf(layout.before, layout)),
    ...(await matOf(layout.after, layout)),
    await fitted(await decodeEngineFile(before), layout.before),
    await fitted(restored, layout.after),
    ...(await pictureLabel(words.before, layout.before, layout)),
    ...(await pictureLabel(words.after, layout.after, layout)),
    ...(await brandLine(words, layout)),
  ]
  const image = sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({
      quality: Math.round(Math.min(1, Math.max(0.1, quality)) * 100),
      chromaSubsampling: '4:4:4',
    })
  const data = await markAsRestored(image).toBuffer()
  await writeAtomically(target, data)
  return { width, height, bytes: data.length }
}

const layer = ({ width, height, data }: Pixels, left: number, top: number): OverlayOptions => ({
  input: Buffer.from(data.buffer, data.byteOffset, data.length),
  raw: { width, height, channels: 4 },
  left: Math.round(left),
  top: Math.round(top),
})

const filled = async (
  width: number,
  height: number,
  colour: string,
  alpha = 1,
): Promise<Pixels> => {
  const channelAt = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const r = channelAt(1)
  const g = channelAt(3)
  const b = channelAt(5)
  return readPixels(
    sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha } } }),
  )
}

/** Returns the shadow, hairline and mat of a print, in drawing order. */
async function matOf(
  { left, top, width, height }: Box,
  { mat, unit }: ShareLayout,
): Promise<OverlayOptions[]> {
  const outer = { width: width + 2 * mat, height: height + 2 * mat }
  const hair = Math.max(1, Math.round(unit / 900))
  const blur = unit / 120
  const room = Math.ceil(blur * 2)
  const shadow = await readPixels(
    sharp({ create: { ...outer, channels: 4, background: { r: 36, g: 28, b: 21, alpha: 0.3 } } })
      .extend({
        top: room,
        bottom: room,
        left: room,
        right: room,
        background: { r: 36, g: 28, b: 21, alpha: 0 },
      })
      .blur(blur),
  )
  return [
    layer(shadow, left - mat - room, top - mat - room + blur / 2),
    layer(
      await filled(outer.width + 2 * hair, outer.height + 2 * hair, LINE),
      left - mat - hair,
      top - mat - hair,
    ),
    layer(await filled(outer.width, outer.height, RAISED), left - mat, top - mat),
  ]
}

/**
 * Returns a small dark label in the upper left corner of a picture, or beside one of a row that is
 * narrower than its label.
 */
async function pictureLabel(
  text: string,
  picture: Box,
  { before, arrangement, mat, unit }: ShareLayout,
): Promise<OverlayOptions[]> {
  const line = await drawLine({ text, font: 'label', size: unit * 0.026, colour: PAPER })
  const inset = unit * 0.014
  const sides = unit * 0.012
  const ends = unit * 0.006
  const box = await filled(
    Math.round(line.width + 2 * sides),
    Math.round(line.height + 2 * ends),
    INK,
    0.78,
  )
  const fits = box.width + inset <= picture.width && box.height + inset <= picture.height
  if (!fits && arrangement === 'column') return []
  const beside =
    picture === before
      ? picture.left - mat - inset - box.width
      : picture.left + picture.width + mat + inset
  const left = fits ? picture.left + inset : beside
  const top = picture.top + inset
  return [layer(box, left, top), layer(line, left + sides, top + ends)]
}

/**
 * Returns the brand's name on the left, underlined in ochre, and the tagline on the right if it
 * fits.
 */
async function brandLine(
  { brand, tagline }: ShareInput['words'],
  { brand: box, unit }: ShareLayout,
): Promise<OverlayOptions[]> {
  const name = await drawLine({ text: brand, font: 'title', size: unit * 0.044, colour: INK })
  const words = await drawLine({ text: tagline, font: 'text', size: unit * 0.026, colour: MUTED })
  const nameTop = box.top + (box.height - name.height) / 2 + unit * 0.01
  const rule = await filled(name.width, Math.max(2, Math.round(unit / 300)), OCHRE)
  const layers = [layer(name, box.left, nameTop), layer(rule, box.left, nameTop + name.height)]
  const free = box.width - name.width - unit * 0.04
  return words.width > free
    ? layers
    : [
        ...layers,
        layer(
          words,
          box.left + box.width - words.width,
          nameTop + (name.height - words.height) * 0.62,
        ),
      ]
}
