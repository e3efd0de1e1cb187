/** Runs Real-ESRGAN's general network (4 × super-resolution) over overlapping tiles. */
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { runTiled } from '../runtime/tiles.ts'
import { NETWORK_SCALE, NETWORK_TILING } from './tuning.ts'

/**
 * Returns a picture four times as wide and high. `onTile` receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function superResolve(
  picture: Raster,
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<Raster> {
  const tiling = {
    network: 'real-esrgan-general',
    input: 'data',
    output: 'output',
    scale: NETWORK_SCALE,
    ...NETWORK_TILING,
  } as const
  return runTiled(picture, tiling, sessions, onTile, signal)
}
