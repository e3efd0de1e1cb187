/**
 * Development pictures with true marks drawn by hand: recall, and fills where nothing is damaged.
 */
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dilated } from '#engine/damage/components.ts'
import { detectFaces } from '#engine/faces/face-detection.ts'
import type { Raster, Size } from '#engine/image/raster.ts'
import { findThinMarks } from '#engine/retouch/thin-marks.ts'
import type { Sessions } from '#engine/runtime/models/sessions.ts'
import { bootstrap, type Estimate } from '../bootstrap.ts'
import { countMarks, type MarkCounts } from '../mark-scores.ts'
import { mean } from '../metrics.ts'
import { repairFile } from './run.ts'
import { neverAborted } from '#engine/unattended.ts'

/**
 * Width of a line as a share of the long side; 'area' is a filled polygon. Points are shares of the
 * upright picture's width and height.
 */
const WIDTHS = { hair: 0.002, thin: 0.005, wide: 0.012, area: 0 }
export type TrueMark = {
  kind: 'scratch' | 'crease' | 'tear' | 'dust' | 'loss' | 'stain'
  width: keyof typeof WIDTHS
  points: [number, number][]
}
export type MarkedPicture = {
  file: string
  /** True if not every mark is drawn, so that fills elsewhere are not counted. */
  partial?: boolean
  marks: TrueMark[]
}

/** Distance within which a pixel counts as found, as a share of the long side. */
const TOLERANCE = 0.005
/** Distance from a thin mark that a cleaning stroke covers, as a share of the long side. */
const STROKE_REACH = 0.03

export type RealRow = {
  name: string
  /** Thin marks (lines and dust), and areas (losses and stains). */
  thin: MarkCounts
  area: MarkCounts
  /** Filled share of the picture away from any true mark; null if not every mark is drawn. */
  falseShare: number | null
  /**
   * Thin marks that strokes over all of them clean, and the cleaned share of what else is painted.
   */
  cleaned: MarkCounts & { rest: number }
  seconds: number
}

/** Draws the marks into a mask (1) of the given size. */
export function drawMarks(marks: readonly TrueMark[], { width, height }: Size): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (const { points, width: thickness } of marks) {
    const at = points.map(([x, y]) => [x * width, y * height] as const)
    const xs = at.map(([x]) => x)
    const ys = at.map(([, y]) => y)
    const half = Math.max(0.8, (WIDTHS[thickness] * Math.max(width, height)) / 2)
    const from = [Math.floor(Math.min(...xs) - half), Math.floor(Math.min(...ys) - half)]
    const to = [Math.ceil(Math.max(...xs) + half), Math.ceil(Math.max(...ys) + half)]
    for (let y = Math.max(0, from[1]!); y < Math.min(height, to[1]!); y++)
      for (let x = Math.max(0, from[0]!); x < Math.min(width, to[0]!); x++)
        if (thickness === 'area' ? isInside(at, x, y) : distanceTo(at, x, y) <= half)
          mask[y * width + x] = 1
  }
  return mask
}

type Points = readonly (readonly [number, number])[]

/** Even-odd rule. */
function isInside(points: Points, x: number, y: number): boolean {
  let inside = false
  for (const [i, [x1, y1]] of points.entries()) {
    const [x0, y0] = points.at(i - 1)!
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside
  }
  return inside
}

/** Distance to the polyline, px; a single point is a speck. */
function distanceTo(points: Points, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const [i, [x1, y1]] of points.entries()) {
    const [x0, y0] = points[Math.max(0, i - 1)]!
    const length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    const share = length ? ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length : 0
    const along = Math.min(1, Math.max(0, share))
    nearest = Math.min(nearest, Math.hypot(x0 + along * (x1 - x0) - x, y0 + along * (y1 - y0) - y))
  }
  return nearest
}

/** Measures cleaning strokes over all thin marks and their surroundings. */
async function measureCleaning(
  scan: Raster,
  thin: Uint8Array,
  tolerance: number,
  sessions: Sessions,
) {
  const longSide = Math.max(scan.width, scan.height)
  const painted = dilated(thin, scan.width, Math.round(STROKE_REACH * longSide))
  const faces = await detectFaces(scan, sessions, neverAborted)
  const cleaned = (await findThinMarks(scan, faces)).map((value, at) => value & painted[at]!)
  const counts = countMarks(cleaned, thin, scan.width, tolerance)
  const near = dilated(thin, scan.width, tolerance)
  const area = painted.reduce((sum, value, at) => sum + (near[at] ? 0 : value), 0)
  return { ...counts, rest: (counts.filled - counts.correct) / Math.max(1, area) }
}

/** Measures the marked pictures that are in one of the folders. */
export async function measureReal(
  folders: readonly string[],
  sessions: Sessions,
  onRow: (row: RealRow) => void,
): Promise<RealRow[]> {
  const { pictures } = JSON.parse(
    await readFile(join(import.meta.dirname, 'marks.json'), 'utf8'),
  ) as { pictures: MarkedPicture[] }
  const rows: RealRow[] = []
  for (const { file, partial = false, marks } of pictures) {
    const path = folders.map((folder) => join(folder, file)).find(existsSync)
    if (!path) continue
    const { scan, filled, seconds } = await repairFile(path, sessions)
    const { width, height } = scan
    const tolerance = Math.max(1, Math.round(TOLERANCE * Math.max(width, height)))
    const all = countMarks(filled, drawMarks(marks, scan), width, tolerance)
    const areas = marks.filter((mark) => mark.width === 'area')
    const lines = marks.filter((mark) => mark.width !== 'area')
    const thin = drawMarks(lines, scan)
    const row: RealRow = {
      name: file,
      thin: countMarks(filled, thin, width, tolerance),
      area: countMarks(filled, drawMarks(areas, scan), width, tolerance),
      falseShare: partial ? null : (all.filled - all.correct) / (width * height),
      cleaned: await measureCleaning(scan, thin, tolerance, sessions),
      seconds,
    }
    rows.push(row)
    onRow(row)
  }
  return rows
}

const nameOf = ({ name }: RealRow) => name
const recall = ({ found, marks }: MarkCounts) => found / marks

/** Returns the figures of the set by name; recall is a mean over pictures that have such marks. */
export function realFigures(rows: readonly RealRow[]): Record<string, Estimate> {
  const figures: Record<string, Estimate> = {}
  for (const part of ['thin', 'area'] as const) {
    const marked = rows.filter((row) => row[part].marks > 0)
    figures[part === 'thin' ? 'recall of thin marks' : 'recall of areas'] = bootstrap(
      marked,
      nameOf,
      (drawn) => mean(drawn.map((row) => recall(row[part]))),
    )
  }
  const cleaned = rows.filter((row) => row.cleaned.marks > 0)
  figures['recall of thin marks, cleaned by hand'] = bootstrap(cleaned, nameOf, (drawn) =>
    mean(drawn.map((row) => recall(row.cleaned))),
  )
  figures['cleaned share of what else is painted'] = bootstrap(cleaned, nameOf, (drawn) =>
    mean(drawn.map((row) => row.cleaned.rest)),
  )
  const complete = rows.filter(({ falseShare }) => falseShare !== null)
  const share = (row: RealRow) => row.falseShare ?? 0
  figures['false fills'] = bootstrap(complete, nameOf, (drawn) => mean(drawn.map(share)))
  figures['false fills, worst'] = bootstrap(complete, nameOf, (drawn) =>
    Math.max(...drawn.map(share)),
  )
  return figures
}
