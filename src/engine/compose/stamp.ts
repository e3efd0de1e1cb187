/**
 * Draws one watermark text with the bundled font as three coverage maps: letters, outline and
 * blurred area.
 */
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { readChannel, type Samples } from '../image/raster.ts'

/** Bundled font, so that output does not depend on installed fonts. */
const FONT_FILE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf',
)
const FONT = 'Source Sans 3 Bold'
/** Maximum number of drawn characters. */
const MAX_TEXT_LENGTH = 80
/** Fallback for a text without visible glyphs, so that every preview is marked. */
const FALLBACK_TEXT = '× × ×'

export type Stamp = {
  width: number
  height: number
  /**
   * Coverage 0–255 of the letters, of the letters dilated by the outline, and dilated further by
   * the blur margin.
   */
  letters: Samples
  outlined: Samples
  blurArea: Samples
}

/**
 * Blur margin beyond the outline, in letter sizes; covers small offsets between the marks of two
 * copies.
 */
const BLUR_MARGIN = 0.1

/**
 * @param size font size (em square), px
 * @param edge width of the outline, px
 * @throws {RangeError} for a blank text
 */
export async function drawStamp(text: string, size: number, edge: number): Promise<Stamp> {
  const line = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
  if (line === '') throw new RangeError('the watermark text is blank')
  const reach = edge + size * BLUR_MARGIN
  const margin = Math.ceil(reach) + 2
  const draw = (shown: string) =>
    sharp({
      text: {
        text: escapeMarkup(shown),
        font: `${FONT} ${Math.round(size)}`,
        fontfile: FONT_FILE,
        dpi: 72,
        rgba: true,
      },
    })
      .extend({
        top: margin,
        bottom: margin,
        left: margin,
        right: margin,
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .extractChannel('alpha')
      .toColourspace('b-w')
  const drawn = await readChannel(draw(line)).catch(() => null)
  const {
    data: letters,
    width,
    height,
  } = drawn?.data.some((coverage) => coverage > 127)
    ? drawn
    : await readChannel(draw(FALLBACK_TEXT))
  return {
    width,
    height,
    letters,
    outlined: dilate(letters, width, height, edge),
    blurArea: dilate(letters, width, height, reach),
  }
}

/** Escapes Pango markup, so that tags and entities are drawn as text. */
export function escapeMarkup(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Returns the maximum coverage within `radius` px, with a soft rim. */
function dilate(map: Samples, width: number, height: number, radius: number): Samples {
  const dilated = map.slice()
  const reach = Math.ceil(radius)
  const disc: { dx: number; dy: number; weight: number }[] = []
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const weight = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(dx, dy)))
      if (weight > 0) disc.push({ dx, dy, weight })
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = map[y * width + x]!
      // Interior pixels reach no further than their rim.
      if (value === 0 || isInside(map, width, y * width + x)) continue
      for (const { dx, dy, weight } of disc) {
        const column = x + dx
        const row = y + dy
        if (column < 0 || row < 0 || column >= width || row >= height) continue
        const at = row * width + column
        dilated[at] = Math.max(dilated[at]!, value * weight)
      }
    }
  }
  return dilated
}

/**
 * Returns whether all 8 neighbours are covered at least as much; the border of the map is empty.
 */
function isInside(map: Samples, width: number, at: number): boolean {
  const value = map[at]!
  for (const row of [at - width, at, at + width])
    if (map[row - 1]! < value || map[row]! < value || map[row + 1]! < value) return false
  return true
}
