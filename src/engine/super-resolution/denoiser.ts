/**
 * Removes grain at the given size with our own denoiser network, trained on fidelity losses alone
 * (training/denoiser.py).
 */
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { runTiled } from '../runtime/tiles.ts'
import { DENOISER_TILING } from './tuning.ts'

/**
 * Returns the denoised picture in the same size. `onTile` receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function denoise(
  picture: Raster,
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<Raster> {
  const tiling = {
    network: 'clean',
    input: 'x',
    output: 'y',
    scale: 1,
    ...DENOISER_TILING,
  } as const
  return runTiled(picture, tiling, sessions, onTile, signal)
}
