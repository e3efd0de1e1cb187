/**
 * Draws words, stripes, rigging, spokes, mortar and stars: thin light content that must be
 * preserved.
 */
import { drawLine } from '#engine/compose/text.ts'
import type { Bounds } from '#engine/image/raster.ts'
import {
  darken,
  blendColour,
  type Colour,
  type Picture,
} from '../../scripts/fixtures/ageing/picture.ts'
import type { Random } from '../../scripts/fixtures/ageing/random.ts'

export type Print = { picture: Picture; /** Bounds of the words on the print. */ words: Bounds[] }
type Make = (photograph: Picture, random: Random) => Promise<Picture | Print> | Picture

const NAMES = [
  'Mirabelle',
  'L’Étoile',
  'MARINE NATIONALE',
  'Jean Bart',
  'Souvenir de Brest',
  'N° 147',
]
const TEXTS = [...NAMES, 'vue prise du port', 'le 14 juillet 1911', 'Photographie Aubert, Lyon']
const WHITE: Colour = [0.94, 0.93, 0.9]
const INK: Colour = [0.08, 0.07, 0.07]
const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const pick = <T>(from: readonly T[], random: Random): T =>
  from[Math.min(from.length - 1, Math.floor(random.between(0, from.length)))]!

/** Writes a word in ink or white, whichever is readable; returns its bounds, null if too wide. */
async function write(
  picture: Picture,
  random: Random,
  text: string,
  { size, top }: { size: number; top: number },
): Promise<Bounds | null> {
  const font = random.chance(0.5) ? 'title' : 'label'
  const line = await drawLine({ text, font, size, colour: '#000000' })
  const { width, height } = line
  if (width + 8 > picture.width || top + height + 2 > picture.height) return null
  const left = Math.round(random.between(4, picture.width - width - 4))
  const mask = new Float32Array(picture.width * picture.height)
  let ground = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (top + y) * picture.width + left + x
      ground += picture.rgb[i * 3 + 1]! / (width * height)
      mask[i] = (line.data[(y * width + x) * 4 + 3]! / 255) * 0.92
    }
  }
  blendColour(picture, mask, ground > 0.5 ? INK : WHITE)
  return { left, top, right: left + width, bottom: top + height }
}

/** Lines of text on the photograph and on a strip of paper under it. */
export const text: Make = async (photograph, random) => {
  const { width, height } = photograph
  const strip = new Float32Array(width * height).fill(1, Math.round(height * 0.86) * width)
  blendColour(photograph, strip, WHITE)
  const words: (Bounds | null)[] = []
  for (let top = 10; top < height * 0.8; top += Math.round(random.between(50, 110)))
    words.push(
      await write(photograph, random, pick(TEXTS, random), {
        size: random.between(14, 38),
        top,
      }),
    )
  words.push(
    await write(photograph, random, pick(TEXTS, random), {
      size: random.between(18, 30),
      top: Math.round(height * 0.89),
    }),
  )
  return { picture: photograph, words: words.filter((word) => word !== null) }
}

/** A dark cap ribbon or sign with light letters, and a collar's light stripes. */
export const lettering: Make = async (photograph, random) => {
  const { width, height } = photograph
  const top = Math.round(random.between(20, height / 3))
  const size = random.between(20, 44)
  const band = new Float32Array(width * height)
  band.fill(0.9, top * width, Math.round(top + size * 1.7) * width)
  const collar = Math.round(height * 0.6)
  const slope = random.normal() * 0.3
  const stripes = new Float32Array(width * height)
  for (let i = 0; i < stripes.length; i++) {
    const depth = Math.floor(i / width) - collar - (i % width) * slope
    if (depth > 0 && depth < 70) band[i] = 0.85
    if (depth > 0 && depth < 66) stripes[i] = 0.9 * clamp(2 - Math.abs((depth % 20) - 10))
  }
  darken(photograph, band, [0.15, 0.15, 0.18])
  blendColour(photograph, stripes, WHITE)
  const word = await write(photograph, random, pick(NAMES, random), {
    size,
    top: Math.round(top + size * 0.2),
  })
  return { picture: photograph, words: word ? [word] : [] }
}

/** Distance of a point from the line through the origin with the given direction, px. */
const distanceToLine = (x: number, y: number, angle: number): number =>
  Math.abs(x * Math.sin(angle) - y * Math.cos(angle))

const LINE_KINDS = ['rigging', 'spokes', 'mortar'] as const

/** Thin light lines on the photograph: rigging from a mast, spokes of a wheel, or mortar. */
export const lines: Make = (photograph, random) => {
  const { width, height } = photograph
  const x0 = random.between(0.3, 0.7) * width
  const y0 = random.between(0.2, 0.7) * height
  const count = Math.round(random.between(7, 16))
  const thick = random.between(0.6, 1.5)
  const kind = LINE_KINDS[Math.floor(random.between(0, 3))]!
  const isRigging = kind === 'rigging'
  const angles = Array.from(
    { length: count },
    (_, i) => ((isRigging ? 0.9 : Math.PI) * i) / count + (isRigging ? 0.3 : 0),
  )
  const brick = random.between(14, 30)
  const mask = Float32Array.from({ length: width * height }, (_, i) => {
    const x = i % width
    const y = Math.floor(i / width)
    const row = Math.floor(y / brick)
    const nearest =
      kind === 'mortar'
        ? Math.min(y % brick, (x + (row % 2) * brick) % (brick * 2))
        : Math.hypot(x - x0, y - y0) < width * (isRigging ? 2 : 0.3)
          ? Math.min(...angles.map((angle) => distanceToLine(x - x0, y - y0, angle)))
          : 9
    return 0.75 * clamp(thick + 0.5 - nearest)
  })
  blendColour(photograph, mask, random.chance(0.75) ? WHITE : INK)
  return photograph
}

/** Stars on a dark sky above the photograph's lower part. */
export const stars: Make = (photograph, random) => {
  const { width, height } = photograph
  const sky = Float32Array.from({ length: width * height }, (_, i) =>
    clamp(2.6 - (4 * Math.floor(i / width)) / height),
  )
  darken(photograph, sky, [0.12, 0.13, 0.18])
  const mask = new Float32Array(width * height)
  for (let star = 0; star < 120; star++) {
    const x = Math.floor(random.between(2, width - 2))
    const y = Math.floor(random.between(2, height * 0.55))
    const strength = random.between(0.2, 0.95)
    mask[y * width + x] = strength
    if (strength > 0.5)
      for (const step of [1, -1, width, -width]) mask[y * width + x + step] = strength * 0.5
  }
  blendColour(photograph, mask, WHITE)
  return photograph
}
