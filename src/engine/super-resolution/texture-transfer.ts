/**
 * Gives back the fine detail of a photograph that is structure and leaves its grain out: a local
 * Wiener filter on the cosine coefficients of what the result lacks.
 */
import type { FaceReport } from '../engine.ts'
import { enlargeSamples } from '../image/enlarge.ts'
import { smoothStep } from '../image/ramps.ts'
import { resizeRaster, type Raster, type Samples, type Size } from '../image/raster.ts'
import { visitFace } from './blend.ts'
import {
  addInverseRow,
  BLOCK_PX,
  blocksAlong,
  COEFFICIENTS,
  finishLines,
  transformRow,
} from './block-transform.ts'
import {
  averageColumns,
  averageRows,
  createBlockRows,
  measureGrain,
  type BlockRows,
  type GrainSpectrum,
} from './grain-spectrum.ts'
import {
  FAITHFUL_GRAIN_STRENGTH,
  GRAIN_OVERSUBTRACTION,
  MIN_TEXTURE_FREQUENCY,
  TEXTURE_SHARE_SLOPE,
} from './tuning.ts'

/** 8-bit level that encodes a difference of 0. */
export const ZERO_LEVEL = 128

const isTexture = Array.from(
  { length: COEFFICIENTS },
  (_, i) => Math.floor(i / BLOCK_PX) + (i % BLOCK_PX) >= MIN_TEXTURE_FREQUENCY,
)

/** Averages each coefficient's energy with its neighbours in frequency, half and half. */
function smoothAcrossFrequencies(energies: Float32Array, out: Float32Array): void {
  const last = BLOCK_PX - 1
  for (let v = 0; v < BLOCK_PX; v++) {
    const line = v * BLOCK_PX
    const above = Math.max(0, v - 1) * BLOCK_PX
    const below = Math.min(last, v + 1) * BLOCK_PX
    for (let u = 0; u < BLOCK_PX; u++) {
      const left = Math.max(0, u - 1)
      const right = Math.min(last, u + 1)
      const sum =
        energies[above + left]! +
        energies[above + u]! +
        energies[above + right]! +
        energies[line + left]! +
        energies[line + u]! +
        energies[line + right]! +
        energies[below + left]! +
        energies[below + u]! +
        energies[below + right]!
      out[line + u] = sum / 18 + energies[line + u]! / 2
    }
  }
}

/** Moves a window of three block rows on by one, and transforms the new one. */
function advance(rows: BlockRows, picture: Raster, row: number): void {
  rows.push(rows.shift()!)
  transformRow(picture, Math.min(row, blocksAlong(picture.height) - 1), rows[2])
}

/** Returns how far the photograph's fine detail can be separated from its grain, 0–1. */
const faithfulShare = ({ strength }: GrainSpectrum): number =>
  1 - smoothStep(strength, ...FAITHFUL_GRAIN_STRENGTH)

/** Returns the missing texture of `result` against `photograph`, luma, around the zero level. */
function missingTexture(
  photograph: Raster,
  result: Raster,
  grain: GrainSpectrum,
  strength: number,
): Samples {
  const { width, height } = photograph
  const [columns, rowCount] = [blocksAlong(width), blocksAlong(height)]
  const [wantedRows, presentRows] = [createBlockRows(columns), createBlockRows(columns)]
  const changeRow = createRowFilter(columns, grain, strength)
  const change = new Float32Array(columns * COEFFICIENTS)
  const strip = new Float32Array((columns + 1) * (BLOCK_PX / 2) * BLOCK_PX)
  const missing = new Uint8Array(width * height)
  for (const row of [0, 0, 1]) {
    advance(wantedRows, photograph, row)
    advance(presentRows, result, row)
  }
  for (let row = 0; row < rowCount; row++) {
    changeRow(wantedRows, presentRows, change)
    addInverseRow(change, columns, strip)
    finishLines(strip, row, photograph, (y, line) => {
      for (let x = 0; x < width; x++)
        missing[y * width + x] = Math.min(255, Math.max(0, line[x]! + ZERO_LEVEL + 0.5))
    })
    advance(wantedRows, photograph, row + 2)
    advance(presentRows, result, row + 2)
  }
  return missing
}

/**
 * Returns a function that writes what the middle row of the result's blocks lacks to `change`:
 * the coefficients of the photograph minus the result's, times the gain of a Wiener filter.
 */
function createRowFilter(columns: number, grain: GrainSpectrum, strength: number) {
  const [expected, present, smoothed] = createBlockRows(1)
  const averaged = new Float32Array(columns * COEFFICIENTS)
  const energies = new Float32Array(columns)
  const faithful = faithfulShare(grain)
  return (wantedRows: BlockRows, presentRows: BlockRows, change: Float32Array): void => {
    averageRows(presentRows, averaged)
    sumTexture(averaged, energies)
    averageRows(wantedRows, averaged)
    for (let column = 0; column < columns; column++) {
      const at = column * COEFFICIENTS
      averageColumns(averaged, { column, columns, count: COEFFICIENTS }, expected)
      averageColumns(energies, { column, columns, count: 1 }, present)
      smoothAcrossFrequencies(expected, smoothed)
      const level = grain.levelAt(wantedRows[1][at]! / BLOCK_PX)
      const wanted = energyAboveGrain(expected, level, grain)
      const lack = 1 - Math.sqrt(present[0]! / (wanted + 1e-3))
      const lacking = Math.min(1, Math.max(0, TEXTURE_SHARE_SLOPE * lack))
      const share = (lacking + (1 - lacking) * faithful) * strength
      for (let i = 0; i < COEFFICIENTS; i++) {
        const noise = GRAIN_OVERSUBTRACTION * level * grain.spectrum[i]!
        const gain = isTexture[i] ? Math.max(0, 1 - noise / (smoothed[i]! + 1e-3)) * share : 0
        change[at + i] = (wantedRows[1][at + i]! - presentRows[1][at + i]!) * gain
      }
    }
  }
}

/** Writes the energy of each block's texture frequencies to `sums`. */
function sumTexture(energies: Float32Array, sums: Float32Array): void {
  sums.fill(0)
  for (let column = 0; column < sums.length; column++)
    for (let i = 0; i < COEFFICIENTS; i++)
      if (isTexture[i]) sums[column]! += energies[column * COEFFICIENTS + i]!
}

/** Returns the energy of the texture frequencies above that of grain at a level. */
function energyAboveGrain(
  energies: Float32Array,
  level: number,
  { spectrum }: GrainSpectrum,
): number {
  let sum = 0
  for (let i = 0; i < COEFFICIENTS; i++)
    if (isTexture[i]) sum += Math.max(0, energies[i]! - level * spectrum[i]!)
  return sum
}

/**
 * Takes the texture out of the faces (px of the photograph), as far as it may be grain; skin would
 * become a weave.
 */
function spareFaces(
  texture: Samples,
  result: Size,
  { faces, scale, faithful }: { faces: readonly FaceReport[]; scale: number; faithful: number },
): void {
  if (faithful === 1) return
  for (const face of faces)
    visitFace(result, face, scale, (pixel, weight) => {
      const kept = 1 - weight * (1 - faithful)
      texture[pixel] = Math.round(ZERO_LEVEL + (texture[pixel]! - ZERO_LEVEL) * kept)
    })
}

export type TextureOptions = {
  /** 0–1. */
  strength: number
  /** Faces in px of the photograph before it was reduced, and result over photograph. */
  faces: readonly FaceReport[]
  scale: number
  /** The grain of the whole photograph, for a part of it. */
  grain?: GrainSpectrum | undefined
}

/**
 * Adds the missing texture to `result` in place. `photograph` has the result's tone and at most its
 * size. The grain is measured on the photograph unless it is given.
 */
export async function transferTexture(
  result: Raster,
  photograph: Raster,
  { strength, faces, scale, grain = measureGrain(photograph) }: TextureOptions,
): Promise<void> {
  const reduced = await resizeRaster(result, photograph.width, photograph.height)
  const missing = missingTexture(photograph, reduced, grain, strength)
  const texture = enlargeSamples({ ...photograph, data: missing }, 1, result)
  spareFaces(texture, result, { faces, scale, faithful: faithfulShare(grain) })
  addLuma(result, texture, 1)
}

/**
 * Adds differences of luma, encoded around the zero level with `precision` levels each, to a
 * picture in place.
 */
export function addLuma({ data }: Raster, differences: Uint8Array, precision: number): void {
  for (let i = 0; i < differences.length; i++) {
    if (differences[i] === ZERO_LEVEL) continue
    const change = (differences[i]! - ZERO_LEVEL) / precision
    for (let c = i * 3; c < i * 3 + 3; c++)
      data[c] = Math.min(255, Math.max(0, data[c]! + change + 0.5))
  }
}
