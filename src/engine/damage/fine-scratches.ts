/** Finds fine scratches on a soft scan: lines much sharper than anything that was in front of the camera can be there, like the specks of dust.ts. */
import type { Raster } from '../image/raster.ts'
import type { Face } from '../faces/face-detection.ts'
import { bridges } from './bridging.ts'
import { componentsOf, grown, seeded } from './components.ts'
import type { MarkChances } from './detect.ts'
import { spareFaces } from './mark-classifier.ts'
import { greyOf, isLine, judge } from './line-evidence.ts'
import { lightRidges } from './ridges.ts'
import { skinOf } from './skin-mask.ts'

/** What the detector must say to begin and to go on, and how long a piece is (share of the long side). */
const CHANCE = { high: 0.6, low: 0.35 }
const PIECE = 0.022
/** A scratch is this thin at most (px), this slender, and stands out of its surroundings by so many times their standard deviation. */
const THIN = 3
const SLENDER = 12
const STANDS = 3
/** All pieces together are this long at least, and this far apart at most to be joined (shares of the long side). */
const TOGETHER = 0.15
const REACH = 0.25
/** Half width of what is left around a piece (px). */
const RIM = 2

/** 1 where a crease may be followed: everywhere but on eyes, noses and mouths, and not in small faces. */
function openPlaces(faces: readonly Face[], { width, height }: MarkChances): Uint8Array {
  const open = skinOf(faces, { width, height, smallest: 0 })
  const inside = (x: number, y: number) =>
    faces.some(
      (face) => x >= face.x && x < face.x + face.width && y >= face.y && y < face.y + face.height,
    )
  for (let i = 0; i < open.length; i++) if (!inside(i % width, Math.floor(i / width))) open[i] = 1
  return open
}

/** `picture`, `chances` and `faces` in the same pixels; the mask has 1 where it is to be filled, and nothing where scratches are too few to be sure. */
export function findFineScratches(
  picture: Raster,
  chances: MarkChances,
  faces: readonly Face[],
): { mask: Uint8Array; count: number } {
  const { width, height } = chances
  const long = Math.max(width, height)
  const values = spareFaces(chances, faces)
  const suspected = seeded(values, width, height, CHANCE)
  const grey = greyOf(picture)
  const pieces = componentsOf(suspected, width, height)
    .filter(({ thickness, elongation }) => thickness <= THIN && elongation >= SLENDER)
    .map((component) => judge(component, { grey, values, suspected, width, height }))
    .filter((piece) => isLine(piece, PIECE * long, long) && piece.contrast > STANDS * piece.unrest)
  const mask = new Uint8Array(width * height)
  if (pieces.reduce((sum, { length }) => sum + length, 0) < TOGETHER * long)
    return { mask, count: 0 }
  for (const { pixels } of pieces) for (const at of pixels) mask[at] = 1
  const ridges = { values: lightRidges(grey, width, height), width, height }
  const joined = bridges(pieces, {
    ridges,
    grey: { values: grey, width, height },
    allowed: openPlaces(faces, chances),
    reach: REACH * long,
  })
  for (let i = 0; i < mask.length; i++) mask[i]! |= joined[i]!
  return { mask: grown(mask, width, RIM), count: pieces.length }
}
