/** Repairs a part of a photograph as a whole restoration with the given options would. */
import { analyse, type Analysis } from '../analysis/analyse.ts'
import { boundsOfAll, findPrints, type Print } from '../analysis/prints.ts'
import { measureResolution, textureShare } from '../analysis/resolution.ts'
import { repairMarks } from '../damage/repair.ts'
import type { FaceReport, RestorationOptions, RestorationReport } from '../engine.ts'
import { decodeFile } from '../image/decode.ts'
import { cut, grownBounds } from '../image/part.ts'
import type { Bounds, Raster } from '../image/raster.ts'
import { completeLosses } from '../losses/complete-losses.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { invertNegative } from '../negative/invert.ts'
import { findScreen } from '../screen/find-screen.ts'
import { removeScreen } from '../screen/remove-screen.ts'
import { planStains, type StainPlan } from '../stains/remove-stains.ts'
import { ignoreProgress } from '../unattended.ts'

/**
 * Context in which marks are detected, px of the photograph: lines are recognised by their length.
 */
const MARKS_CONTEXT_PX = 128

/** What examples of the same photograph share. */
export type Photograph = {
  source: string
  /** The decoded scan. */
  scan: Raster
  /** The scan, or its positive if it is inverted. */
  original: Raster
  isInverted: boolean
  prints: Print[]
  analysis: Analysis
  /** Share of the photograph's texture that is given back, 0–1. */
  texture: number
}
/** The options, the report of an earlier restoration, and the window, px of the photograph. */
export type WindowRepair = {
  options: RestorationOptions
  report: Partial<RestorationReport>
  window: Bounds
  stains: StainPlan | null
}

const isInvertedIn = ({ negative }: Partial<RestorationReport>): boolean =>
  negative?.inverted ?? false

/**
 * Returns whether the options invert the photograph; with 'auto' the report of an automatic
 * restoration decides.
 */
export const invertsNegative = (
  { negative: mode = 'auto' }: RestorationOptions,
  report: Partial<RestorationReport>,
): boolean =>
  mode === 'on' || (mode === 'auto' && report.negative?.mode === 'auto' && isInvertedIn(report))

/**
 * Decodes a photograph and takes its measurements from the report, or makes those that are missing.
 */
export async function openPhotograph(
  source: string,
  { edgeRatio, noise, tone, enlargement = 1, negative }: Partial<RestorationReport>,
  isInverted: boolean,
): Promise<Photograph> {
  const scan = await decodeFile(source)
  const original = isInverted ? invertNegative(scan) : scan
  const prints = findPrints(original)
  const analysis =
    isInverted === isInvertedIn({ negative }) &&
    typeof edgeRatio === 'number' &&
    typeof noise === 'number' &&
    tone
      ? { edgeRatio, noise, monochrome: tone.monochrome }
      : await analyse(original, prints)
  // Soft and enlarged pictures get no texture back, whatever their content.
  const mayHaveTexture = textureShare(analysis, { content: 1, enlargement }) > 0
  const texture = mayHaveTexture ? textureShare(analysis, await measureResolution(original)) : 0
  return { source, scan, original, isInverted, prints, analysis, texture }
}

/**
 * Returns the plan for stains; after an automatic removal its report decides whether there are any.
 */
export async function stainsOf(
  { original, prints }: Photograph,
  { stains: mode = 'auto' }: RestorationOptions,
  { stains }: Partial<RestorationReport>,
): Promise<StainPlan | null> {
  if (prints.length > 1) return null
  if (mode === 'auto' && stains?.mode === 'auto' && !stains.removed) return null
  return planStains(original, { mode, printBounds: boundsOfAll(prints) })
}

/** Returns the face at its place in a part of the photograph. */
export const shifted = <T extends FaceReport>(face: T, { left, top }: Bounds): T => ({
  ...face,
  x: face.x - left,
  y: face.y - top,
})

/** Returns the repaired scan in the window, before tone correction. */
export async function repairWindow(
  { original, prints, analysis }: Photograph,
  { options, report, window, stains }: WindowRepair,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Raster> {
  const { marks: mode = 'auto', losses = false } = options
  const around = grownBounds(window, MARKS_CONTEXT_PX, original)
  const faces = (report.faces ?? []).map((face) => ({ ...shifted(face, around), points: [] }))
  const scan = losses
    ? (await completeLosses(original, report.faces?.map((face) => ({ ...face, points: [] })) ?? []))
        .picture
    : original
  let picture = cut(scan, around)
  const screen = report.screen ? findScreen(original, boundsOfAll(prints)) : null
  if (screen) picture = removeScreen(picture, screen, { isMonochrome: analysis.monochrome })
  if (stains) picture = stains.apply(picture, { ...around, whole: original })
  const known = mode === 'auto' && report.marks?.mode === 'auto' ? report.marks : null
  if (!known || known.repaired)
    ({ picture } = await repairMarks(
      picture,
      {
        mode,
        analysis,
        faces,
        screenPeriodPx: screen?.periodPx ?? null,
        part: { whole: original, isDamaged: known && known.lines > 0 },
      },
      sessions,
      ignoreProgress,
      signal,
    ))
  return cut(picture, {
    left: window.left - around.left,
    top: window.top - around.top,
    right: window.right - around.left,
    bottom: window.bottom - around.top,
  })
}
