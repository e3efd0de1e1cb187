/**
 * Removes grain at the given size with our own denoiser network, trained on fidelity losses alone
 * (training/clean.py).
 */
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { overTiles } from '../runtime/tiles.ts'

/** The receptive field is about 75 px, but an overlap of 32 px already removes seams. */
const TILING = {
  network: 'clean',
  input: 'x',
  output: 'y',
  scale: 1,
  tile: 448,
  overlap: 32,
  multiple: 8,
} as const

/**
 * Returns the denoised picture in the same size. `onTile` receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function clean(
  picture: Raster,
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<Raster> {
  return overTiles(picture, TILING, sessions, onTile, signal)
}
