/**
 * Gives back fine detail of the photograph where the networks left less of it: as much as looks
 * like the grain of a clean print, so that neither texture nor grain disappears in patches; strong
 * grain stays away.
 */
import { enlargeSamples } from '../image/enlarge.ts'
import { smoothStep } from '../image/ramps.ts'
import { blurred, type Plane } from '../image/plane.ts'
import { luma, resizeRaster, type Raster, type Size } from '../image/raster.ts'
import { addLuma, ZERO_LEVEL } from './texture-transfer.ts'
import {
  DETAIL_CELL_PX,
  DETAIL_SIGMA_PX,
  FULL_RETURN_LACK,
  GRAIN_STRENGTH,
  MAX_RETURNED_DETAIL,
  RETURNED_DETAIL_SHARE,
} from './tuning.ts'

/** Encoded levels per level of luma: the changes are small. */
const PRECISION = 8
/** Avoids divisions by zero on flat grounds. */
const EPSILON = 1e-3

/** Returns luma (0–255) minus its Gaussian blur. */
function fineDetail({ width, height, data }: Raster): Plane {
  const values = new Float32Array(width * height)
  for (let i = 0; i < values.length; i++) values[i] = luma(data, i * 3)
  const soft = blurred({ width, height, values }, DETAIL_SIGMA_PX).values
  for (let i = 0; i < values.length; i++) values[i]! -= soft[i]!
  return { width, height, values }
}

/** Returns the root mean square of the values around each cell. */
function strengthByCell({ width, height, values }: Plane): Plane {
  const columns = Math.ceil(width / DETAIL_CELL_PX)
  const rows = Math.ceil(height / DETAIL_CELL_PX)
  const sums = new Float32Array(columns * rows)
  const counts = new Float32Array(columns * rows)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / DETAIL_CELL_PX) * columns
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor(x / DETAIL_CELL_PX)
      sums[cell]! += values[y * width + x]! ** 2
      counts[cell]! += 1
    }
  }
  const energy = sums.map((sum, i) => sum / counts[i]!)
  const smooth = blurred({ width: columns, height: rows, values: energy }, 1)
  return { ...smooth, values: smooth.values.map(Math.sqrt) }
}

/** Returns the share of the missing detail that each cell gets back, 0–255. */
function returnedShares(
  wanted: Plane,
  present: Plane,
  missing: Plane,
): Size & { data: Uint8Array } {
  const { width, height, values: wantedStrengths } = strengthByCell(wanted)
  const { values: presentStrengths } = strengthByCell(present)
  const { values: missingStrengths } = strengthByCell(missing)
  const data = Uint8Array.from(wantedStrengths, (strength, i) => {
    const lack = Math.max(0, 1 - presentStrengths[i]! / (strength + EPSILON))
    const share = RETURNED_DETAIL_SHARE * Math.min(1, lack / FULL_RETURN_LACK)
    const missed = missingStrengths[i]!
    const most = MAX_RETURNED_DETAIL * (1 - smoothStep(missed, ...GRAIN_STRENGTH))
    return 255 * Math.min(share, most / (missed + EPSILON))
  })
  return { width, height, data }
}

/**
 * Adds missing fine detail to `result` in place. `photograph` has the result's tone and at most its
 * size; `strength` is 0–1.
 */
export async function returnFineDetail(
  result: Raster,
  photograph: Raster,
  strength: number,
): Promise<void> {
  const { width, height } = photograph
  const wanted = fineDetail(photograph)
  const present = fineDetail(await resizeRaster(result, width, height))
  const missing = {
    width,
    height,
    values: wanted.values.map((value, i) => value - present.values[i]!),
  }
  const cells = returnedShares(wanted, present, missing)
  const covered = { width: cells.width * DETAIL_CELL_PX, height: cells.height * DETAIL_CELL_PX }
  const shares = enlargeSamples(cells, 1, covered)
  const returned = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = (shares[y * covered.width + x]! / 255) * strength
      const change = missing.values[y * width + x]! * share * PRECISION
      returned[y * width + x] = Math.min(255, Math.max(0, change + ZERO_LEVEL + 0.5))
    }
  }
  addLuma(result, enlargeSamples({ width, height, data: returned }, 1, result), PRECISION)
}
