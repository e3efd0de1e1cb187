/** Runs the engine's stages up to and including tone on one picture. */
import { writeFile } from 'node:fs/promises'
import { resizeRaster, type Raster } from '#engine/image/raster.ts'
import { createStageClock } from '#engine/progress.ts'
import type { RestorationOptions } from '#engine/engine.ts'
import { examineScan, repairScan } from '#engine/repair-stages.ts'
import type { Sessions } from '#engine/runtime/models/sessions.ts'
import { encodePicture, type Picture } from '../../scripts/fixtures/ageing/picture.ts'
import { maskAt } from '../mark-scores.ts'
import { ignoreProgress, neverAborted } from '#engine/unattended.ts'

/** JPEG quality of the scans. */
const SCAN_QUALITY = 93

export type Outcome = {
  /** The scan as the engine decoded it, after repair, and after tone correction: of one size. */
  scan: Raster
  repaired: Raster
  toned: Raster
  /** Inpainted pixels (1), at the scan's size. */
  filled: Uint8Array
  seconds: number
}

/** What a set is measured with; `folder` takes its files. */
export type SetTools = { sessions: Sessions; folder: string }

/** Repairs the picture file. */
export async function repairFile(
  source: string,
  sessions: Sessions,
  options: RestorationOptions = {},
): Promise<Outcome> {
  const clock = createStageClock(ignoreProgress, neverAborted)
  const examination = await examineScan(source, 'off', sessions, clock, neverAborted)
  const { repair, toned } = await repairScan(examination, options, sessions, clock, neverAborted)
  const scan = examination.original
  return {
    scan,
    repaired: await resizeRaster(repair.picture, scan.width, scan.height),
    toned,
    filled: maskAt(repair.inpainted, scan),
    seconds: clock.times.reduce((sum, { ms }) => sum + ms / 1000, 0),
  }
}

/** Saves the picture as a JPEG scan at `path` and repairs it. */
export async function repairPicture(
  picture: Picture,
  path: string,
  sessions: Sessions,
  options: RestorationOptions = {},
): Promise<Outcome> {
  await writeFile(path, await encodePicture(picture, SCAN_QUALITY))
  return repairFile(path, sessions, options)
}

export const toRaster = ({ width, height, rgb }: Picture): Raster => ({
  width,
  height,
  data: Uint8Array.from(rgb, (value) => Math.round(Math.min(1, Math.max(0, value)) * 255)),
})
