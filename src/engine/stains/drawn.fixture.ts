/** Draws monochrome prints and stains on them, by the Beer-Lambert law, for tests and the bench. */
import { smoothStep } from '../image/ramps.ts'
import type { Raster } from '../image/raster.ts'
import { fromLinearLight, toLinearLight } from '../image/srgb.ts'

export const TINTS = ['grey', 'sepia', 'cool'] as const
export type Tint = (typeof TINTS)[number]
export const STAIN_KINDS = ['rust', 'foxing', 'tape', 'mixed', 'tide'] as const
export type StainKind = (typeof STAIN_KINDS)[number]

/** Slope and offset of the densities of red, green and blue over the photograph's. */
const CURVES: Record<Tint, [slope: number, offset: number][]> = {
  grey: [
    [1, 0.02],
    [1, 0.025],
    [1, 0.045],
  ],
  sepia: [
    [0.92, 0.02],
    [1, 0.08],
    [1.1, 0.25],
  ],
  cool: [
    [1.06, 0.05],
    [1, 0.03],
    [0.96, 0.01],
  ],
}
const RUST = [0.2, 0.62, 1.35]
const FOX = [0.22, 0.5, 0.95]
const TAPE = [0.03, 0.14, 0.62]
const TEA = [0.06, 0.17, 0.4]

const toLight = (level: number): number => toLinearLight(level / 255)
const toLevel = (light: number): number => Math.round(255 * fromLinearLight(light))

/** Returns a deterministic generator on 0–1. */
function randomFrom(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns the photograph as a monochrome print on paper. */
export function printed({ width, height, data }: Raster, tint: Tint): Raster {
  const print = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i += 3) {
    const level = 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!
    const density = -Math.log(0.004 + 0.996 * toLight(level))
    CURVES[tint].forEach(([slope, offset], c) => {
      print[i + c] = toLevel(Math.exp(-(density * slope + offset)))
    })
  }
  return { width, height, data: print }
}

type Layer = { absorption: number[]; thickness: (x: number, y: number) => number }

function rings({ width, height }: Raster, random: () => number): Layer {
  const side = Math.max(width, height)
  const discs = Array.from({ length: 5 }, () => ({
    x: random() * width,
    y: random() * height,
    radius: (0.025 + 0.05 * random()) * side,
    strength: 0.6 + 0.5 * random(),
  }))
  return {
    absorption: RUST,
    thickness: (x, y) =>
      discs.reduce((sum, disc) => {
        const distance = Math.hypot(x - disc.x, y - disc.y) / disc.radius
        const inside = 0.45 * (1 - smoothStep(distance, 0.9, 1.3))
        const rim = 0.8 * Math.exp(-(((distance - 1) / 0.12) ** 2))
        return sum + disc.strength * (inside + rim)
      }, 0),
  }
}

function specks({ width, height }: Raster, random: () => number): Layer {
  const found = new Float32Array(width * height)
  for (let n = 0; n < 90; n++) {
    const cx = random() * width
    const cy = random() * height
    const radius = (0.002 + 0.006 * random() ** 2) * Math.max(width, height)
    const strength = 0.4 + 0.6 * random()
    const reach = Math.ceil(radius * 3)
    for (let y = Math.floor(cy) - reach; y <= cy + reach; y++) {
      for (let x = Math.floor(cx) - reach; x <= cx + reach; x++) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        found[y * width + x]! +=
          strength * Math.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / radius ** 2))
      }
    }
  }
  return { absorption: FOX, thickness: (x, y) => found[y * width + x]! }
}

function tape({ width, height }: Raster, random: () => number): Layer {
  const side = Math.max(width, height)
  const strips = [0, 1].map(() => {
    const angle = random() * Math.PI
    return {
      x: (0.2 + 0.6 * random()) * width,
      y: (0.2 + 0.6 * random()) * height,
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      length: (0.15 + 0.2 * random()) * side,
      width: 0.03 * side,
    }
  })
  return {
    absorption: TAPE,
    thickness: (x, y) =>
      Math.min(
        1.4,
        strips.reduce((sum, strip) => {
          const dx = x - strip.x
          const dy = y - strip.y
          const along = Math.abs(dx * strip.cos + dy * strip.sin)
          const across = Math.abs(dy * strip.cos - dx * strip.sin)
          const isUnder =
            (1 - smoothStep(along, strip.length - 2, strip.length)) *
            (1 - smoothStep(across, strip.width - 2, strip.width))
          return sum + isUnder
        }, 0),
      ),
  }
}

/** Stains with darker rims over most of the picture. */
function tideMarks({ width, height }: Raster, random: () => number): Layer {
  const waves = Array.from({ length: 6 }, () => ({
    u: ((random() - 0.5) * 30) / Math.max(width, height),
    v: ((random() - 0.5) * 30) / Math.max(width, height),
    phase: random() * 7,
  }))
  return {
    absorption: TEA,
    thickness: (x, y) => {
      const level = waves.reduce(
        (sum, { u, v, phase }) => sum + Math.sin(u * x + v * y + phase),
        1.5,
      )
      return smoothStep(level, -0.1, 0.1) * (1.2 + 1.2 * Math.exp(-((level / 0.25) ** 2)))
    },
  }
}

/** Returns the print with stains of a kind, drawn from a seed. */
export function stained(print: Raster, kind: StainKind, seed = 1): Raster {
  const random = randomFrom(seed)
  const layers = {
    rust: () => [rings(print, random)],
    foxing: () => [specks(print, random)],
    tape: () => [tape(print, random)],
    mixed: () => [rings(print, random), specks(print, random), tape(print, random)],
    tide: () => [tideMarks(print, random)],
  }[kind]()
  const { width, height } = print
  const data = print.data.slice()
  for (let i = 0; i < width * height; i++) {
    const x = i % width
    const y = Math.floor(i / width)
    for (const { absorption, thickness } of layers) {
      const amount = thickness(x, y)
      if (amount < 0.002) continue
      for (let c = 0; c < 3; c++)
        data[i * 3 + c] = toLevel(toLight(data[i * 3 + c]!) * Math.exp(-absorption[c]! * amount))
    }
  }
  return { width, height, data }
}
