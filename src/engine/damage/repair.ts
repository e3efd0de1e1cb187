/** Repairs scratches, creases, tears and dust: finds them, decides whether the print is damaged at all, fills them, lays the fill into the picture. */
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

/** Marks are looked for and filled on a copy of at most this long side (px), which is also what the network sees at most. */
const MAP_SIDE = 1100
/** A smaller picture is enlarged for it, up to twice: in a print of 256 px a crease is one pixel wide, which the detector does not know. */
const MIN_MAP_SIDE = 760
const MAX_ENLARGED = 2
/** A soft scan is reduced first: the detector knows marks as sharp as a sharp scan shows them. */
const SOFT = { edgeRatio: 0.68, scale: 0.5, minSide: 480 }
/**
 * A print is repaired without being asked where the evidence is above this, it has one tint (in colour too much looks like a mark)
 * and no pixel-sharp edges, as no scan of an old print has and every modern photograph.
 */
const CERTAIN = { evidence: 0.3, edgeRatio: 0.92 }
/** More than this share would be rather drawn than repaired. */
const MAX_SHARE = 0.2
/**
 * Dust is looked for on a copy of at most this long side (px). By itself only where the scan is this soft (edge ratio): a sharp one shows
 * stars and buttons as sharp as dust.
 */
const DUST = { side: 1600, edgeRatio: 0.7 }

export type Repair = {
  picture: Raster
  report: MarksReport
  /** What was filled, 1 a pixel of the map; null where nothing was. */
  filled: Filled | null
}
type Filled = { width: number; height: number; mask: Uint8Array }
type Options = { mode: MarksMode; analysis: Analysis; faces: readonly Face[] }

function mapSize(picture: Raster, { edgeRatio }: Analysis): { width: number; height: number } {
  const size = fitWithin(picture, { maxSide: MAP_SIDE })
  const long = Math.max(size.width, size.height)
  if (long < MIN_MAP_SIDE) {
    const scale = Math.min(MAX_ENLARGED, MIN_MAP_SIDE / long)
    return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  }
  if (edgeRatio >= SOFT.edgeRatio || long * SOFT.scale < SOFT.minSide) return size
  return {
    width: Math.round(size.width * SOFT.scale),
    height: Math.round(size.height * SOFT.scale),
  }
}

/** Seconds per megapixel of the copy that a step works on, on two cores. */
const COST = { detect: 0.55, gate: 0.3, sweep: 0.5, fill: 2.5, untouched: 0.2 }

/** Seconds of looking for marks, sweeping dust, looking for fine scratches and filling: what the shares are made from. */
export function repairCosts(picture: Raster, options: Options): [number, number, number, number] {
  const { mode, analysis } = options
  const megapixels = ({ width, height }: { width: number; height: number }) =>
    (width * height) / 1e6
  const size = mapSize(picture, analysis)
  const likely = mode === 'on' || (analysis.monochrome && analysis.edgeRatio < CERTAIN.edgeRatio)
  return [
    (COST.detect + COST.gate) * megapixels(size),
    sweeps(options) ? COST.sweep * megapixels(fitWithin(picture, { maxSide: DUST.side })) : 0,
    smooths(picture, options)
      ? (COST.detect + COST.gate) * megapixels(fitWithin(picture, { maxSide: MAP_SIDE }))
      : 0,
    (likely ? COST.fill : COST.untouched) * megapixels(size),
  ]
}

/** Whether these marks are repaired in this mode. */
function wanted({ mask, evidence, lines, specks }: Marks, { mode, analysis }: Options): boolean {
  if (lines + specks === 0 || shareOf(mask) > MAX_SHARE) return false
  return (
    mode === 'on' ||
    (analysis.monochrome && analysis.edgeRatio < CERTAIN.edgeRatio && evidence >= CERTAIN.evidence)
  )
}

const shareOf = (mask: Uint8Array): number =>
  mask.reduce((sum, value) => sum + value, 0) / mask.length

/** Fills the mask on the map and lays it over the picture with a soft rim one map pixel wide. */
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

/** `onShare` hears the share done, 0–1. The same picture comes back where nothing is to repair. Throws the signal's reason when aborted. */
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

/** The picture without its dust, and where that was; null where there is none, or none that is certain. */
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

/** The same of fine scratches, which a soft scan shows at its full size only: reduced for the detector they are gone. One tint only: in colour too much is thin and light. */
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

/** Both masks in the pixels of the larger. */
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
