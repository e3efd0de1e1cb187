/**
 * Detects marks (scratches, creases, tears, dust), decides whether the print is damaged, and
 * inpaints them.
 */
import type { MarksMode, MarksReport } from '../engine.ts'
import { fitWithin, readChannel, resizeRaster, sharpOf, type Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { splitShares, type Advance } from '../shares.ts'
import type { Analysis } from '../analysis/analyse.ts'
import { scaleFace, type Face } from '../faces/face-detection.ts'
import { detectMarks } from './detect.ts'
import { findDust } from './dust.ts'
import { fillMarks } from './inpainting.ts'
import { findFineScratches } from './fine-scratches.ts'
import { gateMarks, type Marks } from './mark-classifier.ts'
import { fillWideMarks } from './network-inpainting.ts'

/** Longest side of the copy on which marks are detected and inpainted, px. */
const MAP_SIDE = 1100
/**
 * Smaller pictures are enlarged to this long side, px, at most twice: the detector misses creases
 * that are one pixel wide.
 */
const MIN_MAP_SIDE = 760
const MAX_ENLARGEMENT = 2
/**
 * Soft scans (below this edge ratio) are halved first, unless the long side falls under `minSide`
 * px: the detector is trained on marks as sharp as in sharp scans.
 */
const SOFT_SCAN = { edgeRatio: 0.68, scale: 0.5, minSide: 480 }
/**
 * Thresholds of automatic repair: minimum evidence score and maximum edge ratio, for monochrome
 * prints only. Colour pictures give too many false positives, and only modern photographs have
 * pixel-sharp edges.
 */
const AUTO_REPAIR = { evidence: 0.3, edgeRatio: 0.92 }
/** Largest share of the picture that is inpainted; above it nothing is repaired. */
const MAX_INPAINTED_SHARE = 0.2
/**
 * Longest side of the copy for dust detection, px, and the edge ratio below which it runs in
 * automatic mode. In sharper scans, stars and buttons are as sharp as dust.
 */
const DUST = { side: 1600, edgeRatio: 0.7 }

export type Repair = {
  picture: Raster
  report: MarksReport
  /**
   * Mask of inpainted pixels (1) at the size of the detection copy; null if nothing was inpainted.
   */
  filled: Filled | null
}
type Filled = { width: number; height: number; mask: Uint8Array }
type Options = { mode: MarksMode; analysis: Analysis; faces: readonly Face[] }

function mapSize(picture: Raster, { edgeRatio }: Analysis): { width: number; height: number } {
  const size = fitWithin(picture, { maxSide: MAP_SIDE })
  const long = Math.max(size.width, size.height)
  if (long < MIN_MAP_SIDE) {
    const scale = Math.min(MAX_ENLARGEMENT, MIN_MAP_SIDE / long)
    return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  }
  if (edgeRatio >= SOFT_SCAN.edgeRatio || long * SOFT_SCAN.scale < SOFT_SCAN.minSide) return size
  return {
    width: Math.round(size.width * SOFT_SCAN.scale),
    height: Math.round(size.height * SOFT_SCAN.scale),
  }
}

/** Seconds per megapixel of each step's copy, on two CPU cores. */
const COST = { detect: 0.55, gate: 0.3, sweep: 0.5, fill: 2.5, untouched: 0.2 }

/**
 * Returns the estimated seconds of mark detection, dust detection, fine-scratch detection and
 * inpainting, used for progress.
 */
export function repairCosts(picture: Raster, options: Options): [number, number, number, number] {
  const { mode, analysis } = options
  const megapixels = ({ width, height }: { width: number; height: number }) =>
    (width * height) / 1e6
  const size = mapSize(picture, analysis)
  const likely =
    mode === 'on' || (analysis.monochrome && analysis.edgeRatio < AUTO_REPAIR.edgeRatio)
  return [
    (COST.detect + COST.gate) * megapixels(size),
    sweeps(options) ? COST.sweep * megapixels(fitWithin(picture, { maxSide: DUST.side })) : 0,
    smooths(picture, options)
      ? (COST.detect + COST.gate) * megapixels(fitWithin(picture, { maxSide: MAP_SIDE }))
      : 0,
    (likely ? COST.fill : COST.untouched) * megapixels(size),
  ]
}

/** Returns whether these marks are inpainted in this mode. */
function wanted({ mask, evidence, lines, specks }: Marks, { mode, analysis }: Options): boolean {
  if (lines + specks === 0 || shareOf(mask) > MAX_INPAINTED_SHARE) return false
  return (
    mode === 'on' ||
    (analysis.monochrome &&
      analysis.edgeRatio < AUTO_REPAIR.edgeRatio &&
      evidence >= AUTO_REPAIR.evidence)
  )
}

const shareOf = (mask: Uint8Array): number =>
  mask.reduce((sum, value) => sum + value, 0) / mask.length

/**
 * Inpaints the mask on the copy and blends it into the picture with a feather one pixel of the copy
 * wide.
 */
async function lay(
  picture: Raster,
  small: Raster,
  mask: Uint8Array,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Raster> {
  const fill = fillMarks(
    {
      width: small.width,
      height: small.height,
      data: Float32Array.from(small.data, (value) => value / 255),
    },
    mask,
  )
  const filled: Raster = {
    width: small.width,
    height: small.height,
    data: Uint8Array.from(fill.data, (value) =>
      Math.min(255, Math.max(0, Math.round(value * 255))),
    ),
  }
  await fillWideMarks(filled, mask, sessions, signal)
  const { data: soft } = await readChannel(
    sharpOf({
      ...filled,
      data: new Uint8Array(mask.length * 3).map((_, i) => mask[Math.floor(i / 3)]! * 255),
    })
      .blur(0.7)
      .resize(picture.width, picture.height, { fit: 'fill', kernel: 'cubic' })
      .extractChannel(0),
  )
  const large = await resizeRaster(filled, picture.width, picture.height)
  const data = picture.data.slice()
  for (let i = 0; i < soft.length; i++) {
    const weight = soft[i]!
    if (weight === 0) continue
    for (let c = i * 3; c < i * 3 + 3; c++)
      data[c] = Math.round((data[c]! * (255 - weight) + large.data[c]! * weight) / 255)
  }
  return { width: picture.width, height: picture.height, data }
}

/**
 * Detects and inpaints marks; returns the same raster if there is nothing to repair. `onShare`
 * receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function repairMarks(
  picture: Raster,
  options: Options,
  sessions: Sessions,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Repair> {
  const { mode, analysis, faces } = options
  if (mode === 'off')
    return {
      picture,
      report: { mode, repaired: false, lines: 0, specks: 0, share: 0, evidence: null },
      filled: null,
    }
  const size = mapSize(picture, analysis)
  const small = await resizeRaster(picture, size.width, size.height)
  const [toDetect, toSweep, toSmooth, toFill] = splitShares(
    repairCosts(picture, options),
    onShare,
  ) as [Advance, Advance, Advance, Advance]
  const chances = await detectMarks(small, sessions, toDetect, signal)
  const marks = gateMarks(
    small,
    chances,
    faces.map((face) => scaleFace(face, size.width / picture.width)),
    { darkToo: mode === 'on' },
  )
  signal.throwIfAborted()
  const mended = wanted(marks, options)
  const swept = await sweep(picture, options, sessions, signal)
  toSweep(1)
  const scratched = await smooth(swept?.picture ?? picture, options, sessions, toSmooth, signal)
  toFill(0)
  const clean = scratched?.picture ?? swept?.picture ?? picture
  const result = mended
    ? await lay(
        clean,
        clean === picture ? small : await resizeRaster(clean, size.width, size.height),
        marks.mask,
        sessions,
        signal,
      )
    : clean
  const filled = both(
    both(mended ? { ...size, mask: marks.mask } : null, swept?.filled ?? null),
    scratched?.filled ?? null,
  )
  const found = mended || !filled ? marks : { lines: 0, specks: 0 }
  const lines = found.lines + (scratched?.count ?? 0)
  const share = filled ? round(shareOf(filled.mask), 4) : 0
  const specks = found.specks + (swept?.count ?? 0)
  return {
    picture: result,
    report: {
      mode,
      repaired: filled !== null,
      lines,
      specks,
      share,
      evidence: round(marks.evidence, 2),
    },
    filled,
  }
}

const sweeps = ({ mode, analysis }: Options): boolean =>
  mode === 'on' || analysis.edgeRatio < DUST.edgeRatio
const smooths = (picture: Raster, { analysis }: Options): boolean =>
  analysis.monochrome &&
  mapSize(picture, analysis).width !== fitWithin(picture, { maxSide: MAP_SIDE }).width

type Swept = { picture: Raster; filled: Filled; count: number }

/** Inpaints dust specks; returns null if none is certain. */
async function sweep(
  picture: Raster,
  options: Options,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Swept | null> {
  if (!sweeps(options)) return null
  const { faces } = options
  const size = fitWithin(picture, { maxSide: DUST.side })
  const copy = await resizeRaster(picture, size.width, size.height)
  const { mask, count } = findDust(
    copy,
    faces.map((face) => scaleFace(face, size.width / picture.width)),
  )
  return count === 0
    ? null
    : {
        picture: await lay(picture, copy, mask, sessions, signal),
        filled: { ...size, mask },
        count,
      }
}

/**
 * Inpaints fine scratches of a monochrome soft scan at full size, where the reduced detection copy
 * loses them; returns null if none is certain.
 */
async function smooth(
  picture: Raster,
  options: Options,
  sessions: Sessions,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Swept | null> {
  if (!smooths(picture, options)) return null
  const { faces } = options
  const size = fitWithin(picture, { maxSide: MAP_SIDE })
  const copy = await resizeRaster(picture, size.width, size.height)
  const chances = await detectMarks(copy, sessions, onShare, signal)
  const { mask, count } = findFineScratches(
    copy,
    chances,
    faces.map((face) => scaleFace(face, size.width / picture.width)),
  )
  return count === 0
    ? null
    : {
        picture: await lay(picture, copy, mask, sessions, signal),
        filled: { ...size, mask },
        count,
      }
}

/** Returns the union of both masks, at the size of the larger one. */
function both(a: Filled | null, b: Filled | null): Filled | null {
  if (!a || !b) return a ?? b
  const [large, small] = a.mask.length >= b.mask.length ? [a, b] : [b, a]
  const { width, height } = large
  const mask = large.mask.map((value, i) => {
    const [x, y] = [
      Math.floor(((i % width) * small.width) / width),
      Math.floor((Math.floor(i / width) * small.height) / height),
    ]
    return value | small.mask[y * small.width + x]!
  })
  return { width, height, mask }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
