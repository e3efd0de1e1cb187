/**
 * Holds the network to the photograph: what it flattened or recoloured over more than a grain's width comes back. The grain itself stays
 * away, for it averages out; what is left of it sets the measure under which a difference counts as grain.
 */
import sharp from 'sharp'
import { resizeRaster, sharpOf, plainBytes, type Raster } from '../image/raster.ts'
import { luma } from './analyse.ts'

/** Reach of the average, px of what the network saw. */
const SIGMA = 1.2
/** Places that differ by less than this many times the middle difference of equally bright places are taken for grain. */
const GRAIN = 2.5
/** Reach of the energy around a pixel, px of what the network saw. */
const REACH = 2.5
/** Grain differs with brightness: it is measured in this many steps of it, each of at least this share of the picture. */
const STEPS = 8
const MIN_SHARE = 0.004
/** Differences are kept around this level of 8 bits. */
const NONE = 128

/** Differences above the middle one of every step of brightness; steps that hardly occur take the whole picture's. */
function grainBySteps(sizes: Uint8Array, bright: Uint8Array): Float32Array {
  const counts = Array.from({ length: STEPS + 1 }, () => new Uint32Array(256))
  for (let i = 0; i < sizes.length; i++) {
    counts[Math.floor((bright[i]! * STEPS) / 256)]![sizes[i]!]!++
    counts[STEPS]![sizes[i]!]!++
  }
  const middles = counts.map(middleOf)
  return Float32Array.from({ length: STEPS }, (_, step) => {
    const count = counts[step]!.reduce((sum, value) => sum + value, 0)
    return count < MIN_SHARE * sizes.length ? Math.max(...middles) : middles[step]!
  })
}

function middleOf(counts: Uint32Array): number {
  const half = counts.reduce((sum, value) => sum + value, 0) / 2
  let sum = 0
  return Math.max(0, counts.findIndex((value) => (sum += value) >= half))
}

/** Mean square of the differences around every pixel: grain is everywhere and small, what is missing is large and together. */
async function energyAround(sizes: Uint8Array, width: number, height: number): Promise<Float32Array> {
  const squares = Float32Array.from(sizes, (size) => size * size)
  const raw = await sharp(squares, { raw: { width, height, channels: 1 } }).blur(REACH).raw({ depth: 'float' }).toBuffer()
  return new Float32Array(raw.buffer, raw.byteOffset, raw.length / 4)
}

/** What the picture lacks of `wanted`, averaged and freed of grain, around NONE; both of the same size. */
async function lacking(picture: Raster, wanted: Raster): Promise<Raster> {
  const { width, height } = picture
  const data = new Uint8Array(picture.data.length)
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, Math.max(0, wanted.data[i]! - picture.data[i]! + NONE))
  const soft = plainBytes(await sharpOf({ width, height, data }).blur(SIGMA).raw().toBuffer())
  const sizes = Uint8Array.from({ length: width * height }, (_, i) => Math.abs(luma(soft, i * 3) - NONE))
  const bright = Uint8Array.from({ length: width * height }, (_, i) => luma(picture.data, i * 3))
  const grain = grainBySteps(sizes, bright).map((middle) => (GRAIN * (middle + 0.5)) ** 2)
  const energies = await energyAround(sizes, width, height)
  for (let i = 0; i < sizes.length; i++) {
    const kept = Math.max(0, 1 - grain[Math.floor((bright[i]! * STEPS) / 256)]! / (energies[i]! + 1e-3))
    for (let c = i * 3; c < i * 3 + 3; c++) soft[c] = Math.round(NONE + (soft[c]! - NONE) * kept)
  }
  return { width, height, data: soft }
}

/** Changes `result` in place. `source`: the tone-corrected photograph; `seen`: the size in which the network saw it; `share`: 0–1 of what is lacking. */
export async function keepTruth(result: Raster, source: Raster, seen: { width: number; height: number }, share: number): Promise<void> {
  if (share === 0) return
  const [picture, wanted] = await Promise.all([result, source].map((raster) => resizeRaster(raster, seen.width, seen.height))) as [Raster, Raster]
  const back = await resizeRaster(await lacking(picture, wanted), result.width, result.height)
  const { data } = result
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, Math.max(0, data[i]! + (back.data[i]! - NONE) * share + 0.5))
}
