/**
 * Restores a small part of a photograph with other options than those of an existing restoration,
 * whose report replaces the measurements of the whole. Makes no version and writes no file.
 */
import { planSizes, type SizePlan } from '../analysis/scale.ts'
import { drawPreviewWatermark, type WatermarkInput } from '../compose/watermark.ts'
import { PREVIEW_SIDE } from '../compose/watermark-settings.ts'
import { DEFAULT_FIDELITY, type RestorationOptions, type RestorationReport } from '../engine.ts'
import { detectFaces, type Face } from '../faces/face-detection.ts'
import { boundsAt, cut, grownBounds, sizeOfBounds, type Place } from '../image/part.ts'
import {
  fitWithin,
  resizeRaster,
  sharpOf,
  type Bounds,
  type Raster,
  type Size,
} from '../image/raster.ts'
import { markAsRestored } from '../output/xmp.ts'
import { blendResult, denoiseAndUpscale, restoreFaces, type Upscaling } from '../pipeline.ts'
import { reportOf } from '../retouch/faces.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import type { StainPlan } from '../stains/remove-stains.ts'
import { blendShares, protectFace } from '../super-resolution/blend.ts'
import { denoiserStrength } from '../super-resolution/networks.ts'
import { colourise } from '../tone/colourise.ts'
import { planTone, type Tone } from '../tone/tone.ts'
import { partAround, defaultPlace, type ExamplePlace } from './example-place.ts'
import {
  invertsNegative,
  openPhotograph,
  repairWindow,
  shifted,
  stainsOf,
  type Photograph,
  type WindowRepair,
} from './example-repair.ts'
import { ignoreProgress } from '../unattended.ts'

export type ExampleInput = {
  /** Path of a picture written by `prepareImage`. */
  source: string
  /** The report of a restoration of this source. */
  report: Partial<RestorationReport>
  /** The options to show; choices for faces are ignored. */
  options: RestorationOptions
  /** Centre of the part; the engine chooses one for null. */
  place: ExamplePlace | null
  watermark: Pick<WatermarkInput, 'settings' | 'phase'>
}
export type ExampleOutput = {
  /** The part in shares of the picture's sides. */
  part: { x: number; y: number; width: number; height: number }
  /** JPEG files of the same size, as parts of the preview; `after` has the preview's watermark. */
  before: Uint8Array
  after: Uint8Array
}

/** Minimum context of the part for the networks, px of the photograph. */
const MIN_CONTEXT_PX = 32
/** Context of the part for the networks, px of the upscaler's input. */
const NETWORK_CONTEXT_PX = 14
const JPEG_QUALITY = 84

/** The repaired window before tone correction, and what the networks made of it. */
type Repaired = { key: string; untoned: Raster; upscaling: Upscaling }

/** Throws ImageError for an unreadable source; the signal's reason when aborted. */
export type MakeExample = (input: ExampleInput, signal: AbortSignal) => Promise<ExampleOutput>

/** Creates the function that makes examples; it keeps the last photograph and network output. */
export function createExamples(sessions: Sessions): MakeExample {
  let photograph: Photograph | null = null
  let repaired: Repaired | null = null

  /** Guards the faces in the window; one not found there is blended by the share of its report. */
  async function guardWindow(
    window: Bounds,
    {
      toned,
      untoned,
      enlarged,
      result,
    }: Record<'toned' | 'untoned' | 'enlarged' | 'result', Raster>,
    { options, report }: ExampleInput,
    signal: AbortSignal,
  ): Promise<void> {
    const inside = (report.faces ?? [])
      .map((face) => shifted(face, window))
      .filter(
        ({ x, y, width, height }) =>
          x < toned.width && y < toned.height && x + width > 0 && y + height > 0,
      )
    if (inside.length === 0) return
    const faces: Face[] = (await detectFaces(untoned, sessions, signal)).filter(
      (face) => reportOf(face, inside) !== null,
    )
    const unblended = result.data.slice()
    await restoreFaces(
      faces,
      { toned, enlarged, result, unrepaired: () => Promise.resolve(enlarged) },
      { options: { ...options, faces: [] }, sessions, signal },
    )
    for (const face of inside) {
      if (reportOf(face, faces) || !face.originalBack) continue
      const scale = result.width / toned.width
      const shares = { from: 0, to: face.originalBack }
      protectFace(result, { unblended, original: enlarged, face, scale, ...shares })
    }
  }

  /** Opens the photograph, unless it is the one of the last example. */
  async function photographOf({ source, report, options }: ExampleInput): Promise<Photograph> {
    const isInverted = invertsNegative(options, report)
    if (photograph?.source === source && photograph.isInverted === isInverted) return photograph
    photograph = null
    repaired = null
    return (photograph = await openPhotograph(source, report, isInverted))
  }

  /** Repairs the window and runs the networks on it, unless the last example did the same. */
  async function repairedOf(
    opened: Photograph,
    { options, report, window, stains, sizes }: WindowRepair & { sizes: SizePlan },
    signal: AbortSignal,
  ): Promise<Repaired> {
    const key = JSON.stringify([window, options.marks, options.stains, options.losses])
    if (repaired?.key === key) return repaired
    const asked = { options, report, window, stains }
    const untoned = await repairWindow(opened, asked, sessions, signal)
    const { original } = opened
    const { denoiserInput } = sizes
    const whole = await resizeRaster(original, denoiserInput.width, denoiserInput.height)
    const upscaling = await denoiseAndUpscale(
      untoned,
      { sizes: sizesOf(window, original, sizes), strength: denoiserStrength(whole, sizes) },
      sessions,
      ignoreProgress,
      signal,
    )
    return (repaired = { key, untoned, upscaling })
  }

  /**
   * Restores a part of a photograph.
   * @throws {ImageError} for an unreadable source; the signal's reason when aborted.
   */
  return async function makeExample(
    input: ExampleInput,
    signal: AbortSignal,
  ): Promise<ExampleOutput> {
    const { report, options } = input
    const opened = await photographOf(input)
    const { scan, original, analysis, texture } = opened
    signal.throwIfAborted()
    const faces = report.faces ?? []
    const sizes = planSizes(original, analysis, faces, {
      outputScale: 2,
      enlargement: report.enlargement ?? 1,
      networkScale: report.networkScale,
    })
    const preview = fitWithin(sizes.output, { maxSide: PREVIEW_SIDE })
    const part = partAround(input.place ?? (await defaultPlace(original, faces, preview)), preview)
    const context = Math.max(MIN_CONTEXT_PX, Math.ceil(NETWORK_CONTEXT_PX / sizes.scale))
    const window = grownBounds(boundsAt(part, preview, original), context, original)

    const stains = await stainsOf(opened, options, report)
    const { fidelity = DEFAULT_FIDELITY } = options
    const tone = planToneOf(opened, stains, input)
    const placed = (picture: Raster) => placeOf(picture, window, original)
    const toneOfPart = { apply: (picture: Raster) => tone.apply(picture, placed(picture)) }

    const request = { options, report, window, stains, sizes }
    const { untoned, upscaling } = await repairedOf(opened, request, signal)
    const toned = toneOfPart.apply(untoned)
    const { result, enlarged } = await blendResult(copyOf(upscaling), {
      tone: toneOfPart,
      toned,
      faces: faces.map((face) => ({ ...shifted(face, window), points: [] })),
      sizes: sizesOf(window, original, sizes),
      shares: blendShares(fidelity),
      fidelity,
      texture,
    })
    await guardWindow(window, { toned, untoned, enlarged, result }, input, signal)
    if (options.colour && tone.report.monochrome && sessions.added.has('ddcolor'))
      await colourise(result, tone.apply(original), sessions, placed(result))
    signal.throwIfAborted()

    const shown = { part, window, preview, original }
    const after = await partOfPreview(result, shown)
    await drawPreviewWatermark(after, { ...part, whole: preview }, input.watermark)
    const before = await partOfPreview(cut(scan, window), shown)
    return encodeParts({ before, after }, part, preview)
  }
}

/** Plans the tone of the whole photograph without its stains. */
const planToneOf = (
  { original, prints, analysis }: Photograph,
  stains: StainPlan | null,
  { options, report }: ExampleInput,
): Tone =>
  planTone(stains ? stains.apply(original) : original, {
    monochrome: analysis.monochrome || stains !== null,
    edgeRatio: analysis.edgeRatio,
    tint: options.tint ?? 'auto',
    prints,
    faces: report.faces ?? [],
  })

/** Returns both pictures as files, and their place in shares of the preview. */
async function encodeParts(
  { before, after }: { before: Raster; after: Raster },
  { left, top }: Bounds,
  preview: Size,
): Promise<ExampleOutput> {
  const { width, height } = preview
  return {
    part: {
      x: left / width,
      y: top / height,
      width: after.width / width,
      height: after.height / height,
    },
    before: await sharpOf(before).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    after: await markAsRestored(sharpOf(after).jpeg({ quality: JPEG_QUALITY })).toBuffer(),
  }
}

/** Returns where a picture of the window, in any size, lies in the photograph at the same scale. */
function placeOf({ width, height }: Raster, window: Bounds, original: Raster): Place {
  const across = width / (window.right - window.left)
  const down = height / (window.bottom - window.top)
  return {
    left: window.left * across,
    top: window.top * down,
    whole: { width: original.width * across, height: original.height * down },
  }
}

/** Returns the sizes of a restoration for a window of the photograph. */
function sizesOf(window: Bounds, original: Raster, sizes: SizePlan): SizePlan {
  const { width, height } = sizeOfBounds(window)
  const scaled = (whole: { width: number; height: number }) => ({
    width: Math.max(1, Math.round((width * whole.width) / original.width)),
    height: Math.max(1, Math.round((height * whole.height) / original.height)),
  })
  return {
    ...sizes,
    networkInput: scaled(sizes.networkInput),
    denoiserInput: scaled(sizes.denoiserInput),
    output: scaled(sizes.output),
  }
}

/** Returns the networks' output as a copy, because blending changes it in place. */
const copyOf = ({ denoised, upscaled, refinedTiles }: Upscaling): Upscaling => ({
  denoised: { ...denoised, data: denoised.data.slice() },
  upscaled: { ...upscaled, data: upscaled.data.slice() },
  refinedTiles,
})

/** Returns the part of the preview that a picture of the window, in any size, shows. */
async function partOfPreview(
  picture: Raster,
  {
    part,
    window,
    preview,
    original,
  }: Record<'part' | 'window', Bounds> &
    Record<'preview' | 'original', { width: number; height: number }>,
): Promise<Raster> {
  const left = Math.round((window.left * preview.width) / original.width)
  const top = Math.round((window.top * preview.height) / original.height)
  const right = Math.max(part.right, Math.round((window.right * preview.width) / original.width))
  const bottom = Math.max(
    part.bottom,
    Math.round((window.bottom * preview.height) / original.height),
  )
  const resized = await resizeRaster(picture, right - left, bottom - top)
  return cut(resized, {
    left: part.left - left,
    top: part.top - top,
    right: part.right - left,
    bottom: part.bottom - top,
  })
}
