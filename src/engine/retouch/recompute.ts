/** Recomputes regions of a result, each by its treatment, and lays them into it. */
import type { FaceChoice, FaceReport } from '../engine.ts'
import { CHOSEN_ORIGINAL_SHARE } from '../faces/tuning.ts'
import {
  luma,
  resizeRaster,
  type Bounds,
  type Mask,
  type Raster,
  type Samples,
  type Size,
} from '../image/raster.ts'
import { blendResult, denoiseAndUpscale } from '../pipeline.ts'
import type { ProgressCallback } from '../progress.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { blendShares, protectFace, visitFace } from '../super-resolution/blend.ts'
import { lay, matchToSurroundings, weightsOf } from './lay.ts'
import type { Scene } from './scene.ts'
import { planWindows, type Window } from './windows.ts'

/**
 * 'restored' is what the whole restoration draws; 'repaired' and 'original' are the photograph with and
 * without its repairs, enlarged, with the result's tone.
 */
export type RegionTreatment = 'restored' | 'repaired' | 'original'
export type Region = {
  /** The region's pixels (1), at the photograph's size. */
  mask: Mask
  treatment: RegionTreatment
  /** The face whose ellipse the mask is; it fades like a guarded face, a stroke within pixels. */
  face?: FaceReport
  /** Share of the recomputed picture that is laid over the base, 0–1. */
  share?: number
}

/** Returns the region of a face, in px of the photograph. */
function faceRegion(
  face: FaceReport,
  photograph: Size,
  treatment: RegionTreatment,
  share = 1,
): Region {
  const { width, height } = photograph
  const mask = new Uint8Array(width * height)
  visitFace(photograph, face, 1, (pixel) => {
    mask[pixel] = 1
  })
  return { mask: { width, height, mask }, treatment, face, share }
}

/** Returns the regions that show a face of the base as chosen; none where the base does already. */
export function faceRegions(face: FaceReport, photograph: Size, choice: FaceChoice): Region[] {
  if (choice === 'original') return [faceRegion(face, photograph, 'original')]
  const restored = face.choice ? [faceRegion(face, photograph, 'restored')] : []
  if (choice === 'restored') return restored
  return [...restored, faceRegion(face, photograph, 'repaired', CHOSEN_ORIGINAL_SHARE.faithful)]
}

/** Returns the weight of a region for every pixel of the result, 0–255; null for an empty region. */
async function weightsIn(result: Size, { mask, face, share = 1 }: Region): Promise<Samples | null> {
  if (!face) return weightsOf(mask, result)
  const weights = new Uint8Array(result.width * result.height)
  visitFace(result, face, result.width / mask.width, (pixel, weight) => {
    weights[pixel] = Math.round(weight * share * 255)
  })
  return weights
}

/** Returns a part of a raster. */
function crop({ width, data }: Raster, { left, top, right, bottom }: Bounds): Raster {
  const part = { width: right - left, height: bottom - top }
  const copy = new Uint8Array(part.width * part.height * 3)
  for (let y = 0; y < part.height; y++) {
    const from = ((top + y) * width + left) * 3
    copy.set(data.subarray(from, from + part.width * 3), y * part.width * 3)
  }
  return { ...part, data: copy }
}

/** Returns the bounds at another size of the whole. */
function scaled({ left, top, right, bottom }: Bounds, whole: Size, to: Size): Bounds {
  const across = (x: number) => Math.round((x * to.width) / whole.width)
  const down = (y: number) => Math.round((y * to.height) / whole.height)
  return { left: across(left), top: down(top), right: across(right), bottom: down(bottom) }
}

const sizeOf = ({ left, top, right, bottom }: Bounds): Size => ({
  width: right - left,
  height: bottom - top,
})

/** Returns one picture of the window per treatment, at the result's size. */
async function drawWindow(
  scene: Scene,
  { outer }: Window,
  treatments: readonly RegionTreatment[],
  sessions: Sessions,
  onShare: ProgressCallback,
  signal: AbortSignal,
): Promise<Raster[]> {
  const { original, photograph, sizes } = scene
  const at = (to: Size) => scaled(outer, photograph, to)
  const partSizes = {
    ...sizes,
    networkInput: sizeOf(at(sizes.networkInput)),
    denoiserInput: sizeOf(at(sizes.denoiserInput)),
    output: sizeOf(at(sizes.output)),
  }
  // Every raster of the window has its own scale, and so its own place in the whole.
  const tone = {
    apply: (part: Raster) => {
      const whole = {
        width: (part.width * photograph.width) / (outer.right - outer.left),
        height: (part.height * photograph.height) / (outer.bottom - outer.top),
      }
      const { left, top } = outer
      return scene.tone.apply(part, {
        left: (left * whole.width) / photograph.width,
        top: (top * whole.height) / photograph.height,
        whole,
      })
    },
  }
  const part = crop(photograph, outer)
  const upscaling = treatments.includes('restored')
    ? await denoiseAndUpscale(part, partSizes, sessions, onShare, signal)
    : null
  const faces = scene.faces.map((face) => ({
    ...face,
    x: face.x - outer.left,
    y: face.y - outer.top,
  }))
  const pictures: Raster[] = []
  for (const treatment of treatments) {
    signal.throwIfAborted()
    if (treatment !== 'restored' || !upscaling) {
      const { width, height } = partSizes.output
      const photographed = treatment === 'original' ? crop(original, outer) : part
      pictures.push(await resizeRaster(tone.apply(photographed), width, height))
      continue
    }
    const { result, enlarged } = await blendResult(upscaling, {
      tone,
      toned: tone.apply(part),
      faces,
      sizes: partSizes,
      shares: blendShares(scene.fidelity, sizes.hasFinerDetail),
      fidelity: scene.fidelity,
      texture: scene.texture,
      grain: scene.grain,
    })
    for (const [i, face] of faces.entries()) {
      const share = scene.faceReports[i]?.originalBack ?? 0
      if (share === 0) continue
      const scale = result.width / part.width
      const unblended = result.data.slice()
      protectFace(result, { unblended, original: enlarged, face, scale, from: 0, to: share })
    }
    pictures.push(result)
  }
  onShare(1)
  return pictures
}

/** Copies the inner part of a drawn window to its place in the whole. */
function paste(whole: Raster, drawn: Raster, { outer, inner }: Window, photograph: Size): void {
  const from = scaled(outer, photograph, whole)
  const { left, top, right, bottom } = scaled(inner, photograph, whole)
  for (let y = top; y < bottom; y++) {
    const at = ((y - from.top) * drawn.width + left - from.left) * 3
    whole.data.set(drawn.data.subarray(at, at + (right - left) * 3), (y * whole.width + left) * 3)
  }
}

/** Gives the picture the colours of a colourised one, and keeps its brightness, in place. */
function takeColours(picture: Raster, { data }: Raster): void {
  for (let at = 0; at < data.length; at += 3) {
    const difference = luma(picture.data, at) - luma(data, at)
    for (let c = at; c < at + 3; c++)
      picture.data[c] = Math.min(255, Math.max(0, Math.round(data[c]! + difference)))
  }
}

/**
 * Returns the result with the regions recomputed, and for every pixel whether it may have changed (not 0).
 * `base` is a result of the scene's size. Later regions lie over earlier ones.
 * @throws the signal's reason when aborted.
 */
export async function recomputeRegions(
  scene: Scene,
  base: Raster,
  regions: readonly Region[],
  sessions: Sessions,
  onShare: ProgressCallback,
  signal: AbortSignal,
): Promise<{ result: Raster; changed: Uint8Array }> {
  const { photograph, sizes } = scene
  const treatments = [...new Set(regions.map(({ treatment }) => treatment))]
  const masks = regions.map(({ mask }) => mask)
  const windows = planWindows(photograph, masks, sizes)
  const patches = treatments.map(() => ({ ...base, data: base.data.slice() }))
  for (const [i, window] of windows.entries()) {
    const onWindow = (share: number) => onShare((i + share) / windows.length)
    const drawn = await drawWindow(scene, window, treatments, sessions, onWindow, signal)
    for (const [k, picture] of drawn.entries()) paste(patches[k]!, picture, window, photograph)
  }
  const result = { ...base, data: base.data.slice() }
  const changed = new Uint8Array(base.width * base.height)
  for (const region of regions) {
    signal.throwIfAborted()
    const { treatment } = region
    const weights = await weightsIn(base, region)
    if (!weights) continue
    const patch = patches[treatments.indexOf(treatment)]!
    if (scene.report.coloured) takeColours(patch, base)
    if (treatment === 'restored') await matchToSurroundings(patch, base, weights)
    lay(result, patch, weights)
    for (let i = 0; i < changed.length; i++) changed[i]! |= weights[i]!
  }
  return { result, changed }
}
