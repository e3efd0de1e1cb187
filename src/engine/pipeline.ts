/**
 * Runs the restoration stages in order: decode, analysis, mark repair and tone plan
 * (repair-stages.ts), denoising and super-resolution, blend, faces, colourisation, encode.
 */
import { textureShare } from './analysis/resolution.ts'
import { planSizes, type SizePlan } from './analysis/scale.ts'
import {
  DEFAULT_FIDELITY,
  type FaceReport,
  type Progress,
  type RestorationOptions,
  type RestorationReport,
  type RestorationRequest,
  type RetouchShares,
} from './engine.ts'
import type { Face } from './faces/face-detection.ts'
import { applyFaceChoices, fromLeftToRight, reportedFaces } from './faces/face-choices.ts'
import { guardFaces } from './faces/face-guard.ts'
import { redrawFaces } from './faces/redraw-faces.ts'
import { resizeRaster, type Mask, type Raster, type Size } from './image/raster.ts'
import { encodeMap, encodeResult } from './output/encode.ts'
import { drawRetouchMap } from './output/retouch-map.ts'
import { createStageClock, splitProgress, type ProgressCallback } from './progress.ts'
import { examineScan, repairScan, screenReport, type Examination } from './repair-stages.ts'
import type { Sessions } from './runtime/models/sessions.ts'
import { estimateRestoration, estimateUpscaling } from './stage-costs.ts'
import type { GrainSpectrum } from './super-resolution/grain-spectrum.ts'
import { blend, blendShares, mixtureOf, type BlendShares } from './super-resolution/blend.ts'
import { returnFineDetail } from './super-resolution/fine-detail.ts'
import { restoreLowFrequencies } from './super-resolution/low-frequency-consistency.ts'
import { denoise, superResolve, denoiserStrength } from './super-resolution/networks.ts'
import { transferTexture } from './super-resolution/texture-transfer.ts'
import {
  blendTiles,
  findMisdrawnTiles,
  refineTiles,
  type RefinedTile,
} from './super-resolution/tile-refinement.ts'
import { UPSCALED_DENOISED_SHARE } from './super-resolution/tuning.ts'
import { colourise } from './tone/colourise.ts'
import type { Tone } from './tone/tone.ts'

export type PipelineResult = Omit<RestorationReport, 'engine' | 'engineVersion'>

/**
 * Restores one picture and writes the requested files. `onProgress` receives shares on 0–1.
 * @throws {ImageError} for an unreadable source; the signal's reason when aborted.
 */
export async function restorePicture(
  request: RestorationRequest,
  sessions: Sessions,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<PipelineResult> {
  const options = request.options ?? {}
  const {
    fidelity = DEFAULT_FIDELITY,
    negative: negativeMode = 'auto',
    colour = false,
    outputScale = 2,
  } = options
  const clock = createStageClock(onProgress, signal)

  const examination = await examineScan(request.source, negativeMode, sessions, clock, signal)
  const { original, analysis, resolution, faces } = examination
  const { enlargement } = resolution
  const sizes = planSizes(original, analysis, faces, { outputScale, enlargement })
  const shares = blendShares(fidelity)
  clock.plan(estimateRestoration(examination, sizes, options))

  const { stains, repair, losses, tone, toned } = await repairScan(
    examination,
    options,
    sessions,
    clock,
    signal,
  )
  // Both networks see the picture before tone correction, because stretched levels amplify grain as
  // much as detail.
  const upscaling = await clock.stage('super-resolution', (onShare) =>
    denoiseAndUpscale(repair.picture, { sizes }, sessions, onShare, signal),
  )
  const { result, enlarged } = await clock.stage('blend', () =>
    blendResult(upscaling, {
      tone,
      toned,
      faces,
      sizes,
      shares,
      fidelity,
      texture: textureShare(analysis, resolution),
    }),
  )
  const faceReports = await clock.stage('faces', () =>
    restoreFaces(
      faces,
      { toned, enlarged, result, unrepaired: () => resizeTo(result, tone.apply(original)) },
      { options, sessions, signal },
    ),
  )
  const coloured = colour && tone.report.monochrome && sessions.added.has('ddcolor')
  if (coloured) await clock.stage('colour', () => colourise(result, toned, sessions))
  const pictures = { original, before: toned, after: result }
  const masks = { inpainted: repair.inpainted, cleaned: stains.cleaned }
  const retouch = await clock.stage('encode', () =>
    writeFiles(request, pictures, masks, faceReports),
  )

  return {
    ...reportExamination(examination),
    width: sizes.output.width,
    height: sizes.output.height,
    stages: clock.times,
    tone: tone.report,
    coloured,
    marks: repair.report,
    stains: stains.report,
    losses,
    retouch,
    retouched: null,
    networkScale: sizes.scale,
    faces: faceReports.map(rounded),
    originalShare: shares.original,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  }
}

/** Returns what the report says of the scan itself. */
const reportExamination = ({
  original,
  negative,
  screenPeriodPx,
  analysis,
  resolution,
}: Examination) => ({
  originalWidth: original.width,
  originalHeight: original.height,
  negative,
  screen: screenReport(screenPeriodPx),
  edgeRatio: analysis.edgeRatio,
  enlargement: Math.round(resolution.enlargement * 100) / 100,
  noise: analysis.noise,
})

/** Writes the result and, if requested, the retouch map, whose shares are returned. */
async function writeFiles(
  request: RestorationRequest,
  pictures: Record<'original' | 'before' | 'after', Raster>,
  masks: { inpainted: Mask | null; cleaned: Mask | null },
  faces: readonly FaceReport[],
): Promise<RetouchShares | null> {
  await encodeResult(pictures.after, request)
  if (!request.map) return null
  const map = await drawRetouchMap(pictures, masks, faces)
  await encodeMap(map.picture, request.map)
  return map.shares
}

export type Upscaling = {
  /** The denoised photograph, at the denoiser's input size. */
  denoised: Raster
  /** The upscaler's output. */
  upscaled: Raster
  refinedTiles: RefinedTile[]
}

/**
 * Runs the denoiser, the upscaler on a mixture of its output and the photograph, and the latter
 * again on misdrawn tiles. `strength` is the denoiser's; for a part of a photograph it is that of
 * the whole, otherwise it is measured.
 */
export async function denoiseAndUpscale(
  photograph: Raster,
  { sizes, strength }: { sizes: SizePlan; strength?: number },
  sessions: Sessions,
  onShare: ProgressCallback,
  signal: AbortSignal,
): Promise<Upscaling> {
  const [onDenoise, onUpscale, onRefine] = splitProgress(
    estimateUpscaling(photograph, sizes),
    onShare,
  ) as [ProgressCallback, ProgressCallback, ProgressCallback]
  const { denoiserInput, networkInput } = sizes
  const noisy = await resizeTo(denoiserInput, photograph)
  const denoised = await denoise(
    noisy,
    strength ?? denoiserStrength(noisy, sizes),
    sessions,
    onDenoise,
    signal,
  )
  const mixed = sizes.undoesEnlargement
    ? noisy
    : mixtureOf(noisy, denoised, UPSCALED_DENOISED_SHARE)
  const upscaled = await superResolve(
    await resizeTo(networkInput, mixed),
    sessions,
    onUpscale,
    signal,
  )
  const misdrawn = sizes.refinesTiles ? await findMisdrawnTiles(denoised, upscaled) : []
  const refinedTiles = await refineTiles(mixed, misdrawn, sessions, onRefine, signal)
  return { denoised, upscaled, refinedTiles }
}

type Blending = {
  tone: Pick<Tone, 'apply'>
  toned: Raster
  faces: readonly Face[]
  sizes: SizePlan
  shares: BlendShares
  fidelity: number
  /** Share of the photograph's texture that is given back, 0–1. */
  texture: number
  /** The grain of the whole photograph, for a part of it. */
  grain?: GrainSpectrum | undefined
}

/**
 * Returns the tone-corrected blend, and the tone-corrected photograph enlarged to the same size for
 * the face guard.
 */
export async function blendResult(
  { denoised, upscaled, refinedTiles }: Upscaling,
  { tone, toned, faces, sizes, shares, fidelity, texture, grain }: Blending,
): Promise<{ result: Raster; enlarged: Raster }> {
  const { width, height } = sizes.output
  const scale = width / toned.width
  const strength = Math.min(1, fidelity / DEFAULT_FIDELITY)
  const drawn = await resizeRaster(upscaled, width, height)
  const { networkInput, denoiserInput } = sizes
  const detailed = sizes.undoesEnlargement
    ? await resizeRaster(toned, networkInput.width, networkInput.height)
    : toned
  const enlarged = await resizeRaster(detailed, width, height)
  await blendTiles(drawn, refinedTiles, scale)
  const comparisonSize = sizes.hasFinerDetail ? denoised : networkInput
  await restoreLowFrequencies(drawn, denoised, comparisonSize, strength)
  const result = tone.apply(drawn)
  const faithful = await resizeRaster(tone.apply(denoised), width, height)
  blend(
    result,
    { original: enlarged, denoised: faithful },
    { shares, faces, scale, networkScale: sizes.scale },
  )
  if (sizes.undoesEnlargement) return { result, enlarged }
  const photograph = await resizeRaster(toned, denoiserInput.width, denoiserInput.height)
  if (texture > 0)
    await transferTexture(result, photograph, { strength: texture * strength, faces, scale, grain })
  await returnFineDetail(result, photograph, strength)
  return { result, enlarged }
}

/**
 * Redraws faces if the operator added a network for it, guards every face, applies the user's
 * choices and reports on the faces from left to right.
 */
export async function restoreFaces(
  faces: readonly Face[],
  {
    toned,
    enlarged,
    result,
    unrepaired,
  }: { toned: Raster; enlarged: Raster; result: Raster; unrepaired: () => Promise<Raster> },
  {
    options: { fidelity = DEFAULT_FIDELITY, faces: choices = [] },
    sessions,
    signal,
  }: { options: RestorationOptions; sessions: Sessions; signal: AbortSignal },
): Promise<FaceReport[]> {
  const redrawn =
    sessions.added.has('restoreformer-plus-plus') && fidelity < 1
      ? await redrawFaces(faces, { source: toned, result }, sessions, signal)
      : null
  const pictures = { source: toned, original: enlarged, result }
  const guarded = await guardFaces(faces, pictures, sessions, signal)
  const reports = guarded.map((face, i) => (redrawn?.has(i) ? { ...face, redrawn: true } : face))
  const numbered = <T extends FaceReport>(all: readonly T[]) =>
    fromLeftToRight(reportedFaces(all, toned))
  const ordered = { faces: numbered(faces), reports: numbered(reports) }
  if (choices.length === 0) return ordered.reports
  const shown = { ...pictures, unrepaired: await unrepaired() }
  return applyFaceChoices(choices, ordered, shown, sessions, signal)
}

const resizeTo = ({ width, height }: Size, picture: Raster): Promise<Raster> =>
  resizeRaster(picture, width, height)

const rounded = ({ x, y, width, height, confidence, ...rest }: FaceReport): FaceReport => ({
  ...rest,
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
  confidence: Math.round(confidence * 100) / 100,
})
