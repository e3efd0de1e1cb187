/**
 * Detects dust: a network separates specks and fibres from the picture's own points and lines, and
 * a picture counts as dusty if enough certain specks are scattered over it.
 */
import { isDoubtfullyWide } from '../faces/face-choices.ts'
import type { Face } from '../faces/face-detection.ts'
import { isAtEar, isInFaceBox } from '../faces/face-places.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { dilated } from './components.ts'
import { scoreSpots, type ScanMeasures } from './speck-network.ts'
import {
  centreOf,
  countNear,
  findSpots,
  neighbourhoodRadius,
  scaleOf,
  type SpotAmongOthers,
} from './spots.ts'
import {
  DAMPED_ASPECT,
  DAMPED_FEATURES,
  DUST_CLUSTER,
  DUST_DILATION,
  DUST_FACE,
  DUST_LIMITS,
  MAX_DUST_SHARE,
  MAX_NEIGHBOURS,
  MIN_GLINT_AREA,
  ORNAMENT,
  POSSIBLE_DUST_SCORE,
  STARS,
} from './tuning.ts'

type Scored = { spot: SpotAmongOthers; score: number }

/** Returns whether a speck could be a star or a lamp at night. */
const isLikeStar = ({ isLight, groundLevel }: SpotAmongOthers): boolean =>
  isLight && groundLevel < STARS.maxGroundLevel

/** Returns whether a spot lies at an eye, the nose, the mouth or an ear, which have highlights. */
function isAtFeature(spot: SpotAmongOthers, face: Face): boolean {
  const { x, y } = centreOf(spot)
  const [rightEye, leftEye, nose, mouth] = face.points
  const { eye: atEye, nose: atNose, mouth: atMouth } = DAMPED_FEATURES
  const features = [
    [rightEye, atEye],
    [leftEye, atEye],
    [nose, atNose],
    [mouth, atMouth],
  ] as const
  return (
    isAtEar(x, y, face) ||
    features.some(
      ([point, { radius }]) =>
        point && Math.hypot(x - point.x, (y - point.y) / DAMPED_ASPECT) < radius * face.width,
    )
  )
}

/** Returns whether a spot below a face is as large as a brooch, a chain or a button. */
function mayBeOrnament({ left, right, top, bottom }: SpotAmongOthers, face: Face): boolean {
  const { minSize, sides, below } = ORNAMENT
  const middle = face.x + face.width / 2
  const chin = face.y + face.height
  return (
    Math.max(right - left, bottom - top) + 1 >= minSize * face.width &&
    Math.abs((left + right) / 2 - middle) < sides * face.width &&
    bottom > chin &&
    top < chin + below * face.height
  )
}

/** Returns whether a spot could be the glint of something polished. */
const isLikeGlint = ({ isLight, pixels }: SpotAmongOthers, picture: Raster): boolean =>
  isLight && pixels.length > MIN_GLINT_AREA * scaleOf(picture) ** 2

/**
 * Returns whether a spot may belong to a face: moles are dark, and eyes, teeth and earrings have
 * highlights. Of what may be no face, features alone count.
 */
function mayBeFacial(spot: SpotAmongOthers, face: Face, picture: Raster): boolean {
  const { x, y } = centreOf(spot)
  if (!isInFaceBox(x, y, face, face.width * DUST_FACE.margin)) return false
  if (face.width < DUST_FACE.minPx || spot.isFibre || isAtFeature(spot, face)) return true
  return !spot.isLight && !isDoubtfullyWide(face, picture)
}

/** Returns the median number of spots in the squares of `side` px that have any. */
function usualCount(spots: readonly Scored[], side: number): number {
  const counts = new Map<string, number>()
  for (const { spot } of spots) {
    const square = `${Math.floor(spot.left / side)} ${Math.floor(spot.top / side)}`
    counts.set(square, (counts.get(square) ?? 0) + 1)
  }
  const ascending = [...counts.values()].toSorted((a, b) => a - b)
  return ascending[ascending.length >> 1] ?? 0
}

/** Returns the specks that are not crowded: printed cloth, gravel and foliage have clusters. */
function scattered(possible: readonly Scored[], picture: Raster): Scored[] {
  const radius = neighbourhoodRadius(picture)
  const spots = possible.map(({ spot }) => spot)
  const counts = countNear(spots, radius)
  const usual = usualCount(possible, radius * Math.sqrt(Math.PI))
  const most = Math.max(DUST_CLUSTER.minCount, DUST_CLUSTER.maxRatio * usual)
  return possible.filter((_, n) => counts[n]! <= most)
}

/**
 * Returns the dilated mask of specks and fibres, light or dark, and their number. `picture` and `faces`
 * share one pixel grid; `strong` removes less certain specks, too, and a few alone.
 * @throws the signal's reason when aborted.
 */
export async function findDust(
  picture: Raster,
  faces: readonly Face[],
  { strong, ...scan }: ScanMeasures & { strong: boolean },
  sessions: Sessions,
  signal: AbortSignal,
): Promise<{ mask: Uint8Array; count: number }> {
  const { width, height } = picture
  const spots = findSpots(picture).filter(
    (spot) =>
      spot.neighbours <= MAX_NEIGHBOURS &&
      !faces.some((face) => mayBeFacial(spot, face, picture) || mayBeOrnament(spot, face)),
  )
  const scores = await scoreSpots(spots, picture, scan, sessions, signal)
  const possible = spots
    .map((spot, n) => ({ spot, score: scores[n]! }))
    .filter(({ score }) => score > POSSIBLE_DUST_SCORE)
  const found = scattered(possible, picture)
  const specks = found.filter(({ spot }) => !spot.isFibre)
  const limits = DUST_LIMITS[strong ? 'strong' : 'proven']
  const certain = specks.filter(({ score }) => score > limits.certain)
  const mayBeStars = certain.filter(({ spot }) => !isLikeStar(spot)).length < STARS.minOthers
  const limitOf = (spot: SpotAmongOthers): number => {
    if (spot.isFibre) return limits.fibres
    return isLikeGlint(spot, picture) ? limits.glints : limits.specks
  }
  const dust = found.filter(({ spot, score }) => score > limitOf(spot))
  const mask = new Uint8Array(width * height)
  const pixels = dust.reduce((sum, { spot }) => sum + spot.pixels.length, 0)
  if (mayBeStars || certain.length < limits.count || pixels > MAX_DUST_SHARE * mask.length)
    return { mask, count: 0 }
  for (const { spot } of dust) for (const at of spot.pixels) mask[at] = 1
  return { mask: dilated(mask, width, DUST_DILATION), count: dust.length }
}
