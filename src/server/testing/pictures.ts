/** Small generated pictures: noise over a gradient, so that files and regions differ. */
import sharp from 'sharp'

export type PictureOptions = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp'
  seed?: number
}

/** Pixels, RGB, 8 bits, the same for the same seed. */
function pixels(width: number, height: number, seed = 1): Buffer {
  const data = Buffer.alloc(width * height * 3)
  let state = (seed * 2_654_435_761) >>> 0
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const x = Math.floor(i / 3) % width
    data[i] = Math.min(255, Math.round((x / width) * 180) + (state >>> 26))
  }
  return data
}

const sharpPicture = ({ width = 240, height = 160, seed = 1 }: PictureOptions = {}) =>
  sharp(pixels(width, height, seed), { raw: { width, height, channels: 3 } })

/** An encoded picture. */
export const picture = (options: PictureOptions = {}): Promise<Buffer> =>
  sharpPicture(options)
    .toFormat(options.format ?? 'jpeg')
    .toBuffer()

/** A valid order of one print of a photo. */
export const PRINT_ORDER = {
  sheet: 'photo',
  format: '10x15',
  fit: 'fill',
  border: 0,
  bleed: false,
  file: 'jpeg',
}
