/** Takes the decisions of a restoration again, for recomputing regions of its result. */
import { textureShare } from '../analysis/resolution.ts'
import { planSizes, type SizePlan } from '../analysis/scale.ts'
import { estimateRepair } from '../damage/repair.ts'
import {
  DEFAULT_FIDELITY,
  type FaceReport,
  type RestorationOptions,
  type RestorationReport,
} from '../engine.ts'
import type { Face } from '../faces/face-detection.ts'
import { resizeRaster, type Mask, type Raster, type Size } from '../image/raster.ts'
import { sumOf, type StageClock } from '../progress.ts'
import { examineScan, repairScan, screenReport } from '../repair-stages.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { estimateStages } from '../stage-costs.ts'
import { estimateStains } from '../stains/remove-stains.ts'
import { blendShares } from '../super-resolution/blend.ts'
import { measureGrain, type GrainSpectrum } from '../super-resolution/grain-spectrum.ts'
import type { Tone } from '../tone/tone.ts'

/** A photograph and every decision of its restoration. */
export type Scene = {
  /** As decoded. */
  original: Raster
  /** Repaired, before tone correction: the networks' input. */
  photograph: Raster
  toned: Raster
  tone: Tone
  sizes: SizePlan
  fidelity: number
  /** Share of the photograph's texture that is given back, 0–1, and its grain. */
  texture: number
  grain: GrainSpectrum | undefined
  faces: Face[]
  /** What the base's report says of each face; null where it has none. */
  faceReports: (FaceReport | null)[]
  /** Masks of the automatic repair, at any size. */
  inpainted: Mask | null
  cleaned: Mask | null
  /** The part of the report that follows from these decisions. */
  report: Pick<
    RestorationReport,
    | 'tone'
    | 'coloured'
    | 'marks'
    | 'stains'
    | 'losses'
    | 'screen'
    | 'networkScale'
    | 'edgeRatio'
    | 'enlargement'
    | 'noise'
    | 'originalShare'
  >
}

/** Returns the report of the same face: its centre lies within half of the face's width. */
export const reportOf = (face: FaceReport, reports: readonly FaceReport[]): FaceReport | null =>
  reports.find(
    (report) =>
      Math.hypot(
        report.x + report.width / 2 - face.x - face.width / 2,
        report.y + report.height / 2 - face.y - face.height / 2,
      ) <
      face.width / 2,
  ) ?? null

const nothingRepaired = ({ marks, stains, losses }: Partial<RestorationReport>): boolean =>
  marks?.repaired === false && !stains?.removed && !(losses && losses.completed > 0)

/**
 * Examines, repairs and tones the source as for the result of this size. `report` is that result's: a
 * repair that it did not make is not tried again, and its network scale holds.
 */
export async function openScene(
  {
    source,
    options,
    report,
    result,
  }: {
    source: string
    options: RestorationOptions
    report: Partial<RestorationReport> | null
    result: Size
  },
  sessions: Sessions,
  clock: StageClock,
  signal: AbortSignal,
): Promise<Scene> {
  const examination = await examineScan(source, sessions, clock, signal, {
    hasNoScreen: report?.screen === null,
    hasNoFaces: report?.faces?.length === 0,
  })
  const { original, screenPeriodPx, analysis, resolution, faces } = examination
  const sizes = {
    ...planSizes(original, analysis, faces, {
      outputScale: result.width / original.width,
      enlargement: resolution.enlargement,
      networkScale: report?.networkScale,
    }),
    output: result,
  }
  const repairs: RestorationOptions =
    report && nothingRepaired(report)
      ? { ...options, marks: 'off', stains: 'off', losses: false }
      : options
  const mode = repairs.marks ?? 'auto'
  clock.plan({
    ...estimateStages(original, sizes, {
      repairSeconds: sumOf([
        estimateStains(original, repairs.stains ?? 'auto'),
        ...estimateRepair(original, { mode, analysis, faces, screenPeriodPx }),
      ]),
      faces: 0,
      colour: false,
    }),
    // The regions are a part of the picture; their size is not known to the caller's stages yet.
    'super-resolution': 2,
  })
  const { repair, stains, losses, tone, toned } = await repairScan(
    examination,
    repairs,
    sessions,
    clock,
    signal,
  )
  const fidelity = options.fidelity ?? DEFAULT_FIDELITY
  const texture = textureShare(analysis, resolution)
  const { width, height } = sizes.denoiserInput
  return {
    original,
    photograph: repair.picture,
    toned,
    tone,
    sizes,
    fidelity,
    texture,
    grain: texture > 0 ? measureGrain(await resizeRaster(toned, width, height)) : undefined,
    faces,
    faceReports: faces.map((face) => reportOf(face, report?.faces ?? [])),
    inpainted: repair.inpainted,
    cleaned: stains.cleaned,
    report: {
      tone: tone.report,
      coloured: false,
      marks: repair.report,
      stains: stains.report,
      losses,
      screen: screenReport(screenPeriodPx),
      networkScale: sizes.scale,
      edgeRatio: analysis.edgeRatio,
      enlargement: Math.round(resolution.enlargement * 100) / 100,
      noise: analysis.noise,
      originalShare: blendShares(fidelity, sizes.hasFinerDetail).original,
      ...report,
    },
  }
}
