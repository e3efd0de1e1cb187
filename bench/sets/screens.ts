/** Makes halftones, colour rosettes and engravings from photographs. */
import type { Colour, Picture } from '../../scripts/fixtures/ageing/picture.ts'
import type { Random } from '../../scripts/fixtures/ageing/random.ts'

type Make = (photograph: Picture, random: Random) => Picture

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const greyAt = ({ rgb }: Picture, i: number): number =>
  0.3 * rgb[i * 3]! + 0.55 * rgb[i * 3 + 1]! + 0.15 * rgb[i * 3 + 2]!

/** Returns a new picture from a function of the pixel's number and place. */
function drawn(
  { width, height }: Picture,
  colourAt: (i: number, x: number, y: number) => Colour | number,
): Picture {
  const rgb = new Float32Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const colour = colourAt(i, i % width, Math.floor(i / width))
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = typeof colour === 'number' ? colour : colour[c]!
  }
  return { width, height, rgb }
}

/** Value of a clustered-dot screen, 0–1, mean .5; `period` in px, `angle` in radians. */
function screenAt(x: number, y: number, period: number, angle: number): number {
  const u = x * Math.cos(angle) + y * Math.sin(angle)
  const v = y * Math.cos(angle) - x * Math.sin(angle)
  const turn = (2 * Math.PI) / period
  return 0.5 + 0.25 * (Math.cos(u * turn) + Math.cos(v * turn))
}

/** Printed share under a screen; the edge of a dot is about 1 px wide. */
const dot = (tone: number, screen: number, period: number): number =>
  clamp(0.5 + (tone - screen) * period * 0.6)

export const halftone: Make = (photograph, random) => {
  const period = random.between(3, 8)
  const angle = Math.PI / 4 + random.normal() * 0.05
  return drawn(photograph, (i, x, y) =>
    dot(greyAt(photograph, i), screenAt(x, y, period, angle), period),
  )
}

/** Cyan, magenta and yellow screens at 15, 75 and 0 degrees. */
export const rosette: Make = (photograph, random) => {
  const period = random.between(3.5, 7)
  const angles = [15, 75, 0].map((degrees) => (degrees * Math.PI) / 180)
  return drawn(photograph, (i, x, y) => {
    const printed = (channel: number) =>
      dot(photograph.rgb[i * 3 + channel]!, screenAt(x, y, period, angles[channel]!), period)
    return [printed(0) * 0.95, printed(1) * 0.93, printed(2) * 0.88]
  })
}

/** Lines whose thickness follows the tone, crossed in the shadows. */
export const engraving: Make = (photograph, random) => {
  const period = random.between(4, 7)
  const angle = random.between(0.2, 1.2)
  const line = (x: number, y: number, at: number) =>
    0.5 + 0.5 * Math.cos(((x * Math.cos(at) + y * Math.sin(at)) * 2 * Math.PI) / period)
  return drawn(photograph, (i, x, y) => {
    const tone = greyAt(photograph, i)
    const wave = 3 * Math.sin(x / 40 + y / 60)
    const first = dot(tone * 1.4, line(x, y + wave, angle), period)
    const second = dot(tone * 2.4, line(x + wave, y, angle + Math.PI / 3), period)
    return 0.08 + 0.86 * Math.min(first, second)
  })
}
