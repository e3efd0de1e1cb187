/** Draws stains by Beer-Lambert's law: each adds optical density of its own colour to the print. */
import { blurPlane, type Colour, type Picture } from '../../scripts/fixtures/ageing/picture.ts'
import { createField, smooth, type Random } from '../../scripts/fixtures/ageing/random.ts'

export type StainShape = 'rust' | 'foxing' | 'tape' | 'tide'

/** Density (base 10) that a full stain adds in red, green and blue. */
const DENSITY: Record<StainShape, Colour> = {
  rust: [0.18, 0.42, 0.75],
  foxing: [0.08, 0.22, 0.45],
  tape: [0.03, 0.12, 0.42],
  tide: [0.02, 0.08, 0.22],
}
/** Gamma between encoded values and light. */
const GAMMA = 2.2

type Shapes = Record<StainShape, (picture: Picture, random: Random) => Float32Array>
const filled = ({ width, height }: Picture, at: (x: number, y: number, i: number) => number) =>
  Float32Array.from({ length: width * height }, (_, i) =>
    at((i % width) / width, Math.floor(i / width) / height, i),
  )

const SHAPES: Shapes = {
  /** Two rings of rusty tins. */
  rust(picture, random) {
    const rough = createField(random, picture, 40)
    const rings = [0, 1].map(() => [
      random.between(0.2, 0.8),
      random.between(0.2, 0.8),
      random.between(0.08, 0.2),
    ])
    return filled(picture, (x, y, i) =>
      Math.max(
        ...rings.map(([cx, cy, radius]) => {
          const far = Math.hypot(x - cx!, y - cy!) / radius! + (rough[i]! - 0.5) * 0.3
          return smooth(1 - Math.abs(far - 1) * 6) + 0.25 * smooth((1 - far) * 5)
        }),
      ),
    )
  },
  foxing(picture, random) {
    const mask = new Float32Array(picture.width * picture.height)
    for (let spot = 0; spot < 90; spot++) {
      const x = random.between(0, picture.width)
      const y = random.between(0, picture.height)
      const radius = random.between(1, 6)
      const strength = random.between(0.3, 1)
      const left = Math.max(0, Math.ceil(x - radius))
      const top = Math.max(0, Math.ceil(y - radius))
      const right = Math.min(picture.width - 1, x + radius)
      const bottom = Math.min(picture.height - 1, y + radius)
      for (let v = top; v <= bottom; v++)
        for (let u = left; u <= right; u++)
          if (Math.hypot(u - x, v - y) <= radius) mask[v * picture.width + u] = strength
    }
    return blurPlane(mask, picture.width, picture.height, 1.1)
  },
  /** Two yellowed strips of adhesive tape. */
  tape(picture, random) {
    const strips = [0, 1].map(() => [random.between(0, Math.PI), random.between(-0.25, 0.25)])
    const mask = filled(picture, (x, y) =>
      strips.some(
        ([angle, offset]) =>
          Math.abs((x - 0.5) * Math.sin(angle!) - (y - 0.5) * Math.cos(angle!) - offset!) < 0.04,
      )
        ? 0.9
        : 0,
    )
    return blurPlane(mask, picture.width, picture.height, 0.8)
  },
  /** Tea or damp over most of the picture, with a darker rim. */
  tide(picture, random) {
    const rough = createField(random, picture, picture.width / 3)
    const cx = random.between(0.2, 0.8)
    const cy = random.between(0.2, 0.8)
    return filled(picture, (x, y, i) => {
      const far = Math.hypot(x - cx, y - cy) / 0.6 + (rough[i]! - 0.5) * 0.5
      return 0.8 * smooth((1 - far) * 10) + 0.7 * smooth(1 - Math.abs(far - 1) * 14)
    })
  },
}

/** Lays a stain on the picture, in place. */
export function addStain(picture: Picture, random: Random, shape: StainShape): void {
  const mask = SHAPES[shape](picture, random)
  const density = DENSITY[shape]
  for (let i = 0; i < picture.rgb.length; i++)
    picture.rgb[i]! *= 10 ** ((-density[i % 3]! * mask[Math.floor(i / 3)]!) / GAMMA)
}
