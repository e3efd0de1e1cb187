/** Draws one line of text with the bundled fonts, independently of installed fonts. */
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { readPixels, type Pixels } from '../image/raster.ts'
import { escapeMarkup } from './stamp.ts'

const require = createRequire(import.meta.url)
/** The bundled fonts: file, and name as Pango finds it. */
export const FONTS = {
  title: {
    file: require.resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
    name: 'Fraunces SemiBold',
  },
  label: {
    file: require.resolve('@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf'),
    name: 'Source Sans 3 Bold',
  },
  text: {
    file: require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
    name: 'Source Sans 3',
  },
} as const
export type FontName = keyof typeof FONTS

type Line = {
  text: string
  font: FontName
  /** Em square, px. */
  size: number
  /** `#rrggbb`. */
  colour: string
}

/** Maximum number of drawn characters. */
const MAX_TEXT_LENGTH = 120
/**
 * Tallest and deepest French glyphs, drawn before every line and cut off, so that all lines share
 * their baseline.
 */
const REFERENCE_TEXT = 'Éj'

async function draw(text: string, { font, size, colour }: Line): Promise<Pixels> {
  const { file, name } = FONTS[font]
  return readPixels(
    sharp({
      text: {
        text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
        font: `${name} ${Math.round(size)}`,
        fontfile: file,
        dpi: 72,
        rgba: true,
      },
    }),
  )
}

/**
 * Returns the line as RGBA; all lines of one font and size have the same height and baseline.
 * @throws {RangeError} for blank text
 */
export async function drawLine(line: Line): Promise<Pixels> {
  const text = line.text
    .replace(/[\p{C}\s]+/gu, (run) => (run.includes('\u00a0') ? '\u00a0' : ' '))
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
  if (text === '') throw new RangeError('the text is blank')
  const [reference, drawn] = await Promise.all([
    draw(REFERENCE_TEXT, line),
    draw(REFERENCE_TEXT + text, line),
  ])
  const left = firstInkedColumn(drawn, reference.width)
  const width = drawn.width - left
  const data = new Uint8Array(width * drawn.height * 4)
  for (let y = 0; y < drawn.height; y++) {
    data.set(
      drawn.data.subarray((y * drawn.width + left) * 4, (y + 1) * drawn.width * 4),
      y * width * 4,
    )
  }
  return { width, height: drawn.height, channels: 4, data }
}

/** Returns the first column at or after `from` with visible pixels. */
function firstInkedColumn({ width, height, data }: Pixels, from: number): number {
  for (let x = from; x < width; x++) {
    for (let y = 0; y < height; y++) if (data[(y * width + x) * 4 + 3]! > 0) return x
  }
  return Math.min(from, width - 1)
}
