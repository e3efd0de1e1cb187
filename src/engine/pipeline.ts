/**
 * Runs the restoration stages in order: decode, analysis, mark repair, tone plan, denoising and
 * super-resolution, blend, face guard, colourisation, encode.
 */
import {
  DEFAULT_FIDELITY,
  type FaceReport,
  type Progress,
  type RestorationReport,
  type RestorationRequest,
  type StageName,
} from './engine.ts'
import { decodeFile } from './image/decode.ts'
import { encodeMap, encodeResult } from './output/encode.ts'
import { resizeRaster } from './image/raster.ts'
import type { Sessions } from './runtime/models/sessions.ts'
import { splitShares, type Advance } from './shares.ts'
import { analyse } from './analysis/analyse.ts'
import { blend, sharesOf } from './super-resolution/blend.ts'
import { clean } from './super-resolution/denoiser.ts'
import { colourise } from './image/colour.ts'
import { guardFaces } from './faces/face-guard.ts'
import { findFaces } from './faces/face-detection.ts'
import { photographIn } from './analysis/print-bounds.ts'
import { repairCosts, repairMarks } from './damage/repair.ts'
import { redrawFaces } from './faces/redraw-faces.ts'
import { drawRetouchMap } from './output/retouch-map.ts'
import {
  layParts,
  partsAstray,
  PARTS_PIXELS,
  seeAgain,
} from './super-resolution/tile-refinement.ts'
import { cleanScale, networkScale, outputSize, type Size } from './analysis/scale.ts'
import { superResolve } from './super-resolution/super-resolution.ts'
import { bringTextureBack } from './super-resolution/texture-transfer.ts'
import { planTone } from './tone/tone.ts'
import { keepTruth } from './super-resolution/low-frequency-consistency.ts'

/**
 * Seconds per megapixel of each stage's picture (`faces`, `face` and `map`: per call) on two CPU
 * cores, used to estimate progress. Measured on nine pictures of 0.4 to 12 megapixels.
 */
const COST = {
  decode: 0.02,
  analyse: 0.02,
  faces: 0.5,
  tone: 0.06,
  network: 19,
  clean: 1.1,
  blend: 0.22,
  face: 0.08,
  colour: 4,
  encode: 0.04,
  map: 0.05,
}

export type PipelineResult = Omit<RestorationReport, 'engine' | 'engineVersion'>

/**
 * Restores one picture and writes the requested files.
 * @throws {ImageError} for an unreadable source; the signal's reason when aborted.
 */
export async function restorePicture(
  request: RestorationRequest,
  sessions: Sessions,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<PipelineResult> {
  const {
    fidelity = DEFAULT_FIDELITY,
    tint = 'auto',
    marks = 'auto',
    colour = false,
    outputScale = 2,
  } = request.options ?? {}
  const clock = createStageClock(onProgress, signal)

  const original = await clock.stage('decode', () => decodeFile(request.source))
  const megapixels = (original.width * original.height) / 1e6
  const { place, analysis, faces } = await clock.stage('analyse', async () => {
    const photograph = photographIn(original)
    return {
      place: photograph,
      analysis: await analyse(original, photograph),
      faces: await findFaces(original, sessions, signal),
    }
  })

  const { scale, fine } = networkScale(original, analysis, faces)
  const whole = cleanScale(original)
  const again = fine && whole === 1
  const [seen, cleanSize] = [scale, whole].map((factor) => ({
    width: Math.max(8, Math.round(original.width * factor)),
    height: Math.max(8, Math.round(original.height * factor)),
  })) as [Size, Size]
  const size = outputSize(original, scale, outputScale)
  const outputMegapixels = (size.width * size.height) / 1e6
  const costAgain = again ? (COST.network * PARTS_PIXELS) / 1e6 : 0
  clock.plan({
    done: COST.faces + (COST.decode + COST.analyse) * megapixels,
    repair: marks === 'off' ? 0 : sumOf(repairCosts(original, { mode: marks, analysis, faces })),
    tone: COST.tone * megapixels,
    'super-resolution':
      (COST.network * scale ** 2 + COST.clean * whole ** 2) * megapixels + costAgain,
    blend: COST.blend * outputMegapixels,
    faces: COST.face * faces.length,
    colour: colour ? COST.colour + COST.blend * outputMegapixels : 0,
    encode: COST.encode * outputMegapixels + COST.map,
  })

  const repair = await clock.stage('repair', (advance) =>
    repairMarks(original, { mode: marks, analysis, faces }, sessions, advance, signal),
  )
  const { tone, toned } = await clock.stage('tone', async () => {
    const plan = planTone(repair.picture, {
      monochrome: analysis.monochrome,
      tint,
      edgeRatio: analysis.edgeRatio,
      place,
    })
    return { tone: plan, toned: plan.apply(repair.picture) }
  })
  const { cleaned, restored, parts } = await clock.stage('super-resolution', async (advance) => {
    // Both networks run before tone correction, because stretched levels amplify grain as much as
    // detail.
    const costs = [
      COST.clean * whole ** 2 * megapixels,
      COST.network * scale ** 2 * megapixels,
      costAgain,
    ]
    const [toClean, toRestore, toSeeAgain] = splitShares(costs, advance) as [
      Advance,
      Advance,
      Advance,
    ]
    const sized = ({ width, height }: Size) => resizeRaster(repair.picture, width, height)
    const clear = await clean(await sized(cleanSize), sessions, toClean, signal)
    const answer = await superResolve(await sized(seen), sessions, toRestore, signal)
    const astray = again ? await partsAstray(clear, answer) : []
    return {
      cleaned: clear,
      restored: answer,
      parts: await seeAgain(repair.picture, astray, sessions, toSeeAgain, signal),
    }
  })
  const shares = sharesOf(fidelity, fine)
  const { result, original: enlarged } = await clock.stage('blend', async () => {
    const network = await resizeRaster(restored, size.width, size.height)
    const source = await resizeRaster(toned, size.width, size.height)
    const strength = Math.min(1, fidelity / DEFAULT_FIDELITY)
    await layParts(network, parts, size.width / original.width)
    await keepTruth(network, cleaned, fine ? cleaned : seen, strength)
    if (fine) await bringTextureBack(network, cleaned, strength)
    const target = tone.apply(network)
    const likeness = await resizeRaster(tone.apply(cleaned), size.width, size.height)
    blend(
      target,
      { original: source, clean: likeness },
      { shares, faces, scale: size.width / original.width, networkScale: scale },
    )
    return { result: target, original: source }
  })
  const guarded = await clock.stage('faces', async () => {
    const redrawn =
      sessions.added.has('restoreformer-plus-plus') && fidelity < 1
        ? await redrawFaces(faces, { source: toned, result }, sessions, signal)
        : null
    const reports = await guardFaces(
      faces,
      { source: toned, original: enlarged, result },
      sessions,
      signal,
    )
    return reports.map((face, i) => (redrawn?.has(i) ? { ...face, redrawn: true } : face))
  })
  const coloured = colour && analysis.monochrome && sessions.added.has('ddcolor')
  if (coloured) await clock.stage('colour', () => colourise(result, toned, sessions))
  const retouch = await clock.stage('encode', async () => {
    await encodeResult(result, request)
    if (!request.map) return null
    const map = await drawRetouchMap(
      { shown: original, before: toned, after: result },
      repair.filled,
      guarded,
    )
    await encodeMap(map.picture, request.map)
    return map.shares
  })

  return {
    width: size.width,
    height: size.height,
    originalWidth: original.width,
    originalHeight: original.height,
    stages: clock.times,
    tone: tone.report,
    coloured,
    marks: repair.report,
    retouch,
    networkScale: scale,
    faces: guarded.map(rounded),
    edgeRatio: analysis.edgeRatio,
    noise: analysis.noise,
    originalShare: shares.original,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  }
}

const rounded = ({ x, y, width, height, confidence, ...more }: FaceReport): FaceReport => ({
  ...more,
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
  confidence: Math.round(confidence * 100) / 100,
})

const sumOf = (costs: readonly number[]): number => costs.reduce((sum, cost) => sum + cost, 0)

type Planned = Partial<Record<StageName, number>> & { done: number }

/** Measures stage times and reports monotonic progress (0–1) from the planned costs. */
function createStageClock(onProgress: (progress: Progress) => void, signal: AbortSignal) {
  const times: { name: StageName; ms: number }[] = []
  let costs: Planned = { done: 0 }
  let total = 1
  let before = 0
  let told = 0
  const tell = (stage: StageName, share: number) => {
    told = Math.max(told, Math.min(1, share))
    onProgress({ stage, share: told })
  }
  return {
    times,
    /** Sets the planned cost of every remaining stage, in seconds. */
    plan(planned: Planned) {
      costs = planned
      total = Object.values(planned).reduce((sum, cost) => sum + cost, 0)
      before = planned.done
    },
    async stage<T>(
      name: StageName,
      work: (advance: (share: number) => void) => Promise<T>,
    ): Promise<T> {
      signal.throwIfAborted()
      const began = performance.now()
      const cost = costs[name] ?? 0
      tell(name, before / total)
      const result = await work((share) => tell(name, (before + cost * share) / total))
      before += cost
      times.push({ name, ms: Math.round(performance.now() - began) })
      tell(name, name === 'encode' ? 1 : before / total)
      return result
    },
  }
}
