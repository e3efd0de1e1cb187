/**
 * Runs the stages up to and including tone, which work at the scan's own size and without
 * super-resolution: decode, analysis, removal of a printing screen, mark repair, tone plan.
 */
import { analyse, type Analysis } from './analysis/analyse.ts'
import { isMonochrome, isUnevenlyYellowed } from './analysis/chroma.ts'
import { boundsOfAll, findPrints, type Print } from './analysis/prints.ts'
import { measureResolution, type Resolution } from './analysis/resolution.ts'
import { unionOf } from './damage/components.ts'
import { repairMarks, type Repair } from './damage/repair.ts'
import type {
  LossesReport,
  NegativeReport,
  RestorationOptions,
  ScreenReport,
  TreatmentMode,
} from './engine.ts'
import { detectFaces, type Face } from './faces/face-detection.ts'
import { decodeFile } from './image/decode.ts'
import type { Bounds, Raster } from './image/raster.ts'
import { completeLosses } from './losses/complete-losses.ts'
import type { StageClock } from './progress.ts'
import type { Sessions } from './runtime/models/sessions.ts'
import { developNegative } from './negative/invert.ts'
import { findScreen, type PrintingScreen } from './screen/find-screen.ts'
import { removeScreen } from './screen/remove-screen.ts'
import { removeStains, type StainRemoval } from './stains/remove-stains.ts'
import { planTone, type Tone } from './tone/tone.ts'

export type Examination = {
  /** The decoded scan; its positive if it is a negative. */
  original: Raster
  negative: NegativeReport
  /** The scan without its printing screen; the same raster as `original` if it has none. */
  scan: Raster
  /** Period of the printing screen, px; null without one. */
  screenPeriodPx: number | null
  prints: Print[]
  /** The smallest rectangle around all prints, px. */
  printBounds: Bounds
  analysis: Analysis
  resolution: Resolution
  faces: Face[]
}

/**
 * Decodes a scan, inverts a negative, finds the prints in it, removes their printing screen,
 * measures them and detects their faces.
 */
export async function examineScan(
  source: string,
  mode: TreatmentMode,
  sessions: Sessions,
  clock: StageClock,
  signal: AbortSignal,
): Promise<Examination> {
  const decoded = await clock.stage('decode', () => decodeFile(source))
  return clock.stage('analyse', async () => {
    const developed = await developNegative(decoded, mode, sessions, signal)
    const { picture: original, report: negative } = developed
    const prints = findPrints(original)
    const printBounds = boundsOfAll(prints)
    const screen = findScreen(original, printBounds)
    const withoutScreen = (found: PrintingScreen) =>
      removeScreen(original, found, {
        isMonochrome: prints.every((print) => isMonochrome(original, print)),
      })
    const scan = screen ? withoutScreen(screen) : original
    return {
      original,
      negative,
      scan,
      screenPeriodPx: screen?.periodPx ?? null,
      prints,
      printBounds,
      analysis: await analyse(scan, prints),
      resolution: await measureResolution(scan),
      faces: await detectFaces(scan, sessions, signal),
    }
  })
}

/** Returns the report of a removed printing screen; null without one. */
export const screenReport = (periodPx: number | null): ScreenReport | null =>
  periodPx === null ? null : { periodPx: Math.round(periodPx * 100) / 100 }

export type RepairedScan = {
  stains: StainRemoval
  /** The repaired photograph before tone correction, its report and mask. */
  repair: Repair
  /** Null if losses were not looked for. */
  losses: LossesReport | null
  tone: Tone
  /** The repaired photograph after tone correction. */
  toned: Raster
}

/** Repairs an examined scan and plans its tone; `options` are those of the request. */
export async function repairScan(
  examination: Examination,
  {
    marks = 'auto',
    stains: stainsMode = 'auto',
    losses = false,
    tint = 'auto',
  }: RestorationOptions,
  sessions: Sessions,
  clock: StageClock,
  signal: AbortSignal,
): Promise<RepairedScan> {
  const { prints, faces, screenPeriodPx } = examination
  const { monochrome, stains, repair, lossesReport } = await clock.stage(
    'repair',
    async (onShare) => {
      const removal = await removeScanStains(examination, stainsMode)
      // A print is proven monochrome by the removal of its stains.
      const provenMonochrome = examination.analysis.monochrome || removal.report.removed
      const hasOneTint = (print: Print) => isUnevenlyYellowed(removal.picture, print)
      const analysis = {
        ...examination.analysis,
        monochrome: provenMonochrome || prints.every(hasOneTint),
      }
      const bounds = prints.map((print) => print.bounds)
      const marksOptions = { mode: marks, analysis, faces, screenPeriodPx, prints: bounds }
      const { picture } = removal
      const repaired = await repairMarks(picture, marksOptions, sessions, onShare, signal)
      const completed = losses
        ? await withoutLosses(repaired, faces)
        : { repair: repaired, lossesReport: null }
      return { monochrome: provenMonochrome, stains: removal, ...completed }
    },
  )
  return clock.stage('tone', async () => {
    const { edgeRatio } = examination.analysis
    const tone = planTone(repair.picture, { monochrome, edgeRatio, tint, prints, faces })
    return { stains, repair, losses: lossesReport, tone, toned: tone.apply(repair.picture) }
  })
}

/** Removes the stains of a single print: those of an album page differ in tint. */
async function removeScanStains(
  { scan, prints, printBounds }: Examination,
  mode: TreatmentMode,
): Promise<StainRemoval> {
  const singleMode = prints.length > 1 ? 'off' : mode
  const removal = await removeStains(scan, { mode: singleMode, printBounds })
  return { ...removal, report: { ...removal.report, mode } }
}

/** Completes the losses of a picture whose marks are repaired. */
async function withoutLosses(repair: Repair, faces: readonly Face[]) {
  const { picture, report, completed } = await completeLosses(repair.picture, faces)
  const inpainted = unionOf(repair.inpainted, completed)
  return { repair: { ...repair, picture, inpainted }, lossesReport: report }
}
