/** Draws each kind of damage on an undamaged picture; the changed pixels are the ground truth. */
import { addDust, addFold, addHairs, addScratches } from '../../scripts/fixtures/ageing/damage.ts'
import { addBorder, layOnBed } from '../../scripts/fixtures/ageing/frame.ts'
import {
  blurPlane,
  blendColour,
  type Colour,
  type Picture,
} from '../../scripts/fixtures/ageing/picture.ts'
import { createField, smooth, type Random } from '../../scripts/fixtures/ageing/random.ts'
import { fade } from '../../scripts/fixtures/ageing/tone.ts'
import { addStain, type StainShape } from './stains.ts'

/** 'thin' and 'blob' are filled, 'stain' is removed, 'tone' is corrected. */
export type DamageClass = 'thin' | 'blob' | 'stain' | 'tone'
type Damage = {
  class: DamageClass
  /** Damages the picture in place or returns another one. */
  apply: (picture: Picture, random: Random) => Picture
}

const BARE_PAPER: Colour = [0.95, 0.93, 0.88]
/** Border of mounted prints and scanner bed around them, px. */
export const MOUNT = { border: 24, bed: 12 }

const inPlace =
  (draw: (picture: Picture, random: Random) => void): Damage['apply'] =>
  (picture, random) => {
    draw(picture, random)
    return picture
  }

/** Tears from a side inwards: bare paper along a ragged line that narrows to its end. */
function addTears(picture: Picture, random: Random): void {
  const { width, height } = picture
  const mask = new Float32Array(width * height)
  for (let tear = 0; tear < 2; tear++) {
    let x = random.between(0.15, 0.85) * width
    let y = 0
    const length = random.between(0.25, 0.55) * height
    const upwards = random.chance(0.5)
    for (; y < length; y++) {
      x += random.normal() * 0.9
      const half = random.between(2.5, 4) * (1 - y / length) + 0.6
      const row = Math.floor(upwards ? height - 1 - y : y)
      for (let u = Math.ceil(x - half); u <= x + half; u++)
        if (u >= 0 && u < width) mask[row * width + u] = 1
    }
  }
  blendColour(picture, blurPlane(mask, width, height, 0.5), BARE_PAPER)
}

/** Tears off a corner and punches a ragged hole: bare paper. */
function addLosses(picture: Picture, random: Random): void {
  const { width, height } = picture
  const rough = createField(random, picture, 30, 4)
  const reach = random.between(0.1, 0.22)
  const right = random.chance(0.5)
  const low = random.chance(0.5)
  const cx = random.between(0.25, 0.75)
  const cy = random.between(0.25, 0.75)
  const radius = random.between(0.02, 0.045)
  const mask = Float32Array.from({ length: width * height }, (_, i) => {
    const x = (i % width) / width
    const y = Math.floor(i / width) / height
    const corner = reach - (right ? 1 - x : x) - (low ? 1 - y : y)
    const hole = radius - Math.hypot(x - cx, y - cy)
    return smooth((Math.max(corner, hole) + (rough[i]! - 0.5) * 0.05) * width + 0.5)
  })
  blendColour(picture, mask, BARE_PAPER)
}

/** Fades one dye more than the others: the print turns red, blue or green. */
function addCast(picture: Picture, random: Random): void {
  const kept = (
    [
      [0.45, 0.85, 0.8],
      [0.8, 0.75, 0.4],
      [0.85, 0.5, 0.75],
    ] as const
  )[Math.floor(random.between(0, 3))]!
  fade(picture, random, { kept, stain: [0.02, 0.04, 0.09], uneven: 0.1 })
}

const stain = (shape: StainShape): Damage => ({
  class: 'stain',
  apply: inPlace((picture, random) => addStain(picture, random, shape)),
})

export const DAMAGES = {
  scratches: {
    class: 'thin',
    apply: inPlace((picture, random) => addScratches(picture, random, 5)),
  },
  hairs: { class: 'thin', apply: inPlace((picture, random) => addHairs(picture, random, 5)) },
  crease: {
    class: 'thin',
    apply: inPlace((picture, random) => {
      const from = random.between(0.1, 0.9)
      const to = random.between(0.1, 0.9)
      addFold(picture, random, { from: { x: from, y: 0 }, to: { x: to, y: 1 }, strength: 0.9 })
    }),
  },
  dust: {
    class: 'thin',
    apply: inPlace((picture, random) => addDust(picture, random, { count: 90, lightShare: 0.75 })),
  },
  tears: { class: 'blob', apply: inPlace(addTears) },
  losses: { class: 'blob', apply: inPlace(addLosses) },
  rust: stain('rust'),
  foxing: stain('foxing'),
  tape: stain('tape'),
  tide: stain('tide'),
  cast: { class: 'tone', apply: inPlace(addCast) },
  mount: {
    class: 'tone',
    apply: (picture, random) => {
      addCast(picture, random)
      const print = addBorder(picture, random, MOUNT.border, [0.93, 0.91, 0.86])
      return layOnBed(print, random, {
        bed: MOUNT.bed,
        bedColour: [0.97, 0.97, 0.97],
        edge: 'worn',
      })
    },
  },
} satisfies Record<string, Damage>

export type DamageKind = keyof typeof DAMAGES
export const DAMAGE_KINDS = Object.keys(DAMAGES) as DamageKind[]

/** Minimum change of a channel that counts as a visible mark, 0–1. */
const MIN_VISIBLE_CHANGE = 0.06

/** Returns the pixels (1) that differ visibly between two pictures of the same size. */
export function visibleChange(before: Picture, after: Picture): Uint8Array {
  const mask = new Uint8Array(before.width * before.height)
  for (let i = 0; i < before.rgb.length; i++)
    if (Math.abs(before.rgb[i]! - after.rgb[i]!) > MIN_VISIBLE_CHANGE) mask[Math.floor(i / 3)] = 1
  return mask
}
