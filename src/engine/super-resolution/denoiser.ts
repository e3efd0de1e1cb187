/** The photograph without its grain, and nothing invented: our own network, trained for likeness alone (training/clean.py), at the size it is given. */
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { overTiles } from '../runtime/tiles.ts'

/** The network sees about 75 px far, but seams are gone from an overlap of 32. */
const TILING = {
  network: 'clean',
  input: 'x',
  output: 'y',
  scale: 1,
  tile: 448,
  overlap: 32,
  multiple: 8,
} as const

/** A picture of the same size. `onTile` hears the share done, 0–1. Throws the signal's reason when aborted. */
export async function clean(
  picture: Raster,
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<Raster> {
  return overTiles(picture, TILING, sessions, onTile, signal)
}
