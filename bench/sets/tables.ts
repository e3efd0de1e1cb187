/**
 * Draws photographs of prints that lie on a table: wood, cloth or paper, slanted, in perspective,
 * with shadows, glare, noise and known corners. Fixed seeds.
 */
import {
  inverse,
  project,
  unitSquareTo,
  type Corners,
  type Point,
} from '#engine/image/homography.ts'
import type { Size } from '#engine/image/raster.ts'
import {
  blurPicture,
  blurPlane,
  darken,
  blendColour,
  type Colour,
  type Picture,
} from '../../scripts/fixtures/ageing/picture.ts'
import {
  createField,
  createRandom,
  smooth,
  type Random,
} from '../../scripts/fixtures/ageing/random.ts'

export const GROUNDS = ['wood', 'cloth', 'paper'] as const
export type Ground = (typeof GROUNDS)[number]

/** Long side of the photographs, px. */
const LONG_SIDE = 640
/** Largest turn of a print, degrees. */
const MAX_TURN = 30
/** Largest tilt of the camera, degrees. */
const MAX_TILT = 25

/** Woods, cloths and papers, 0..1. */
const COLOURS: Record<Ground, readonly Colour[]> = {
  wood: [
    [0.55, 0.38, 0.24],
    [0.36, 0.22, 0.13],
    [0.74, 0.58, 0.4],
    [0.62, 0.5, 0.38],
  ],
  cloth: [
    [0.3, 0.36, 0.46],
    [0.52, 0.16, 0.16],
    [0.76, 0.72, 0.64],
    [0.2, 0.3, 0.24],
  ],
  paper: [
    [0.9, 0.89, 0.86],
    [0.8, 0.74, 0.62],
    [0.12, 0.12, 0.13],
    [0.6, 0.62, 0.64],
  ],
}

function wood(random: Random, { width, height }: Size, colour: Colour): Picture {
  const rgb = new Float32Array(width * height * 3)
  const turn = random.between(-0.5, 0.5)
  const long = Math.ceil(Math.hypot(width, height)) + 2
  const square = { width: long, height: long }
  const grain = createField(random, square, random.between(6, 14))
  const waves = createField(random, square, 160, 2)
  const plank = random.between(180, 420)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const along = (x - width / 2) * cos + (y - height / 2) * sin + long / 2
      const across = (y - height / 2) * cos - (x - width / 2) * sin + long / 2
      const wave = waves[Math.floor(across) * long + Math.floor(along)]! * 60
      const row = Math.min(long - 1, Math.floor((across + wave) % long))
      const fibre = grain[row * long + Math.floor(along / 14)]! - 0.5
      const seam = across % plank < 2.5 ? 0.55 : 1
      const tone = (1 + fibre * 0.5) * seam * (1 + 0.12 * Math.sin(Math.floor(across / plank) * 7))
      for (let c = 0; c < 3; c++) rgb[at + c] = colour[c]! * tone
    }
  }
  return { width, height, rgb }
}

function cloth(random: Random, { width, height }: Size, colour: Colour): Picture {
  const rgb = new Float32Array(width * height * 3)
  const folds = createField(random, { width, height }, 220, 2)
  const pitch = random.between(3, 7)
  const checks = random.chance(0.4) ? random.between(50, 120) : 0
  const turn = random.between(-0.4, 0.4)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const u = x * Math.cos(turn) + y * Math.sin(turn)
      const v = y * Math.cos(turn) - x * Math.sin(turn)
      const weave = Math.sin((u * 2 * Math.PI) / pitch) * Math.sin((v * 2 * Math.PI) / pitch)
      const check = checks > 0 && (Math.floor(u / checks) + Math.floor(v / checks)) % 2 ? 0.8 : 1
      const tone = (0.75 + 0.5 * folds[y * width + x]! + 0.06 * weave) * check
      for (let c = 0; c < 3; c++) rgb[at + c] = colour[c]! * tone
    }
  }
  return { width, height, rgb }
}

function paper(random: Random, { width, height }: Size, colour: Colour): Picture {
  const rgb = new Float32Array(width * height * 3)
  const clouds = createField(random, { width, height }, 300, 2)
  const fibre = createField(random, { width, height }, 4, 1)
  for (let at = 0; at < width * height; at++) {
    const tone = 0.96 + 0.06 * clouds[at]! + 0.03 * (fibre[at]! - 0.5)
    for (let c = 0; c < 3; c++) rgb[at * 3 + c] = colour[c]! * tone
  }
  return { width, height, rgb }
}

const DRAW = { wood, cloth, paper }

/** Returns the corners of a turned and tilted print, clockwise from its upper left one. */
function pose(random: Random, print: Size, frame: Size): Corners {
  for (;;) {
    const turn = (random.between(-MAX_TURN, MAX_TURN) * Math.PI) / 180
    const tilt = (random.between(0, MAX_TILT) * Math.PI) / 180
    const towards = random.between(0, 2 * Math.PI)
    const focal = random.between(0.75, 1) * LONG_SIDE
    const fill = random.between(0.4, 0.85)
    const scale = (fill * Math.min(frame.width, frame.height)) / Math.min(print.width, print.height)
    const ox = random.between(-0.08, 0.08)
    const oy = random.between(-0.08, 0.08)
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([sx, sy]): Point => {
      const px = (sx! * print.width * scale) / 2
      const py = (sy! * print.height * scale) / 2
      const x = px * Math.cos(turn) - py * Math.sin(turn)
      const y = px * Math.sin(turn) + py * Math.cos(turn)
      // Rotation about the axis in the table's plane that is at right angles to `towards`.
      const along = x * Math.cos(towards) + y * Math.sin(towards)
      const shift = along * (Math.cos(tilt) - 1)
      const depth = focal + along * Math.sin(tilt)
      return {
        x: ((x + shift * Math.cos(towards)) * focal) / depth + frame.width * (0.5 + ox),
        y: ((y + shift * Math.sin(towards)) * focal) / depth + frame.height * (0.5 + oy),
      }
    })
    const margin = 0.02 * LONG_SIDE
    const isInside = corners.every(
      ({ x, y }) =>
        x > margin && y > margin && x < frame.width - margin && y < frame.height - margin,
    )
    if (isInside) return corners as unknown as Corners
  }
}

/** Adds a white border to a print, as of a photographer's shop. */
function withBorder(print: Picture, share: number, white: number): Picture {
  const border = Math.round(share * Math.max(print.width, print.height))
  const width = print.width + 2 * border
  const height = print.height + 2 * border
  const rgb = new Float32Array(width * height * 3).fill(white)
  for (let y = 0; y < print.height; y++)
    rgb.set(
      print.rgb.subarray(y * print.width * 3, (y + 1) * print.width * 3),
      ((y + border) * width + border) * 3,
    )
  return { width, height, rgb }
}

/** Lays the print over the ground at its corners, bilinear; returns its mask. */
export function layPrint(ground: Picture, print: Picture, corners: Corners): Float32Array {
  const { width, height } = ground
  const toPrint = inverse(unitSquareTo(corners))
  const mask = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = project(toPrint, x + 0.5, y + 0.5)
      if (at.x < 0 || at.y < 0 || at.x > 1 || at.y > 1) continue
      mask[y * width + x] = 1
      const u = at.x * (print.width - 1)
      const v = at.y * (print.height - 1)
      const left = Math.min(print.width - 2, Math.floor(u))
      const top = Math.min(print.height - 2, Math.floor(v))
      for (let c = 0; c < 3; c++) {
        const from = (top * print.width + left) * 3 + c
        const below = from + print.width * 3
        const upper = print.rgb[from]! + (print.rgb[from + 3]! - print.rgb[from]!) * (u - left)
        const lower = print.rgb[below]! + (print.rgb[below + 3]! - print.rgb[below]!) * (u - left)
        ground.rgb[(y * width + x) * 3 + c] = upper + (lower - upper) * (v - top)
      }
    }
  }
  return mask
}

/** Returns a blurred copy of the mask, displaced: the shadow that the print throws. */
function thrown(mask: Float32Array, { width, height }: Size, random: Random): Float32Array {
  const dx = Math.round(random.between(-5, 5))
  const dy = Math.round(random.between(1, 6))
  const moved = mask.map((_, at) => {
    const x = (at % width) - dx
    const y = Math.floor(at / width) - dy
    return x < 0 || y < 0 || x >= width || y >= height ? 0 : mask[y * width + x]!
  })
  return blurPlane(moved, width, height, random.between(1.5, 5))
}

/** Darkens one side of the table, as the photographer's own shadow does, and lights it unevenly. */
function light(picture: Picture, random: Random): void {
  const { width, height } = picture
  const angle = random.between(0, 2 * Math.PI)
  const edge = random.between(0.2, 0.6)
  const depth = random.between(0.1, 0.4)
  const soft = random.between(0.05, 0.4)
  const hasShadow = random.chance(0.5)
  const shade = new Float32Array(width * height)
  for (let at = 0; at < shade.length; at++) {
    const x = (at % width) / width - 0.5
    const y = Math.floor(at / width) / height - 0.5
    const along = x * Math.cos(angle) + y * Math.sin(angle)
    shade[at] = 0.12 * (along + 0.5) + (hasShadow ? depth * smooth((along - edge + 0.3) / soft) : 0)
  }
  darken(picture, shade, [0.1, 0.1, 0.12])
}

/** A lamp's reflection on the print. */
function glare(picture: Picture, mask: Float32Array, random: Random): void {
  const { width, height } = picture
  const cx = random.between(0.3, 0.7) * width
  const cy = random.between(0.3, 0.7) * height
  const rx = random.between(30, 120)
  const ry = random.between(20, 80)
  const spot = mask.map((inside, at) => {
    const x = ((at % width) - cx) / rx
    const y = (Math.floor(at / width) - cy) / ry
    return inside * 0.8 * Math.exp(-(x * x + y * y))
  })
  blendColour(picture, spot, [1, 1, 0.97])
}

export type Table = { picture: Picture; corners: Corners; ground: Ground }

/** Returns a photograph of the print on a table. */
export function photographOf(given: Picture, ground: Ground, seed: number): Table {
  const random = createRandom(seed)
  const upright = random.chance(0.5)
  const short = LONG_SIDE * 0.75
  const frame = upright ? { width: short, height: LONG_SIDE } : { width: LONG_SIDE, height: short }
  const colours = COLOURS[ground]
  const colour = colours[Math.floor(random.between(0, colours.length))]!
  const picture = DRAW[ground](random, frame, colour)
  const print = random.chance(0.45)
    ? withBorder(given, random.between(0.02, 0.06), random.between(0.84, 0.95))
    : given
  const corners = pose(random, print, frame)
  // Laid twice: the first time for its mask, then over its own shadow.
  const mask = layPrint(picture, print, corners)
  darken(picture, thrown(mask, frame, random), [0.45, 0.43, 0.42])
  layPrint(picture, print, corners)
  light(picture, random)
  if (random.chance(0.35)) glare(picture, mask, random)
  const soft = blurPicture(picture, random.between(0.5, 1.1))
  const noise = random.between(0.005, 0.02)
  soft.rgb.forEach((value, at) => {
    soft.rgb[at] = value + random.normal() * noise
  })
  return { picture: soft, corners, ground }
}

/**
 * Returns where the picture straightened at `corners` shows a place of a print whose true corners
 * are `trueCorners`; both places are shares of the sides.
 */
export function straightenedPlace({ x, y }: Point, trueCorners: Corners, corners: Corners): Point {
  const onTable = project(unitSquareTo(trueCorners), x, y)
  return project(inverse(unitSquareTo(corners)), onTable.x, onTable.y)
}
