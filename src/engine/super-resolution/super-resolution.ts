/** The neural restoration itself: Real-ESRGAN's general network over overlapping tiles, four times as large on the way out. */
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { overTiles } from '../runtime/tiles.ts'

export const NETWORK_SCALE = 4
/** Overlaps cost a sixth at 256 px, a tenth at 368; larger ones mostly cost memory (0.67 GB at 512 px). */
const TILING = {
  network: 'real-esrgan-general',
  input: 'data',
  output: 'output',
  scale: NETWORK_SCALE,
  tile: 368,
  overlap: 12,
  multiple: 1,
} as const

/** A picture four times as wide and high. `onTile` hears the share done, 0–1. Throws the signal's reason when aborted. */
export async function superResolve(
  picture: Raster,
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<Raster> {
  return overTiles(picture, TILING, sessions, onTile, signal)
}
