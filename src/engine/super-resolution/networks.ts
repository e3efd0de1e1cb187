/**
 * Runs the two networks over overlapping tiles: the denoiser, trained on fidelity losses alone
 * (training/recipes/denoiser.py), and the upscaler (4 × super-resolution), which learned undamaged
 * photographs and their enlargement by Real-ESRGAN's general network (training/recipes/student.py).
 */
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { runTiled } from '../runtime/tiles.ts'
import { measureGrain } from './grain-spectrum.ts'
import { DENOISER_TILING, TOLD_GRAIN_SHARE, UPSCALER_SCALE, UPSCALER_TILING } from './tuning.ts'

/** Returns the standard deviation of a picture's grain that the denoiser is told, 0–1. */
export function toldGrain(picture: Raster, sizes?: { undoesEnlargement: boolean }): number {
  const share = sizes?.undoesEnlargement ? TOLD_GRAIN_SHARE.enlarged : TOLD_GRAIN_SHARE.usual
  return (share * measureGrain(picture).deviation) / 255
}

/**
 * Returns the denoised picture in the same size. `grain` is the strength that `toldGrain` returns
 * for the whole photograph; `onTile` receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function denoise(
  picture: Raster,
  grain: number,
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<Raster> {
  const tiling = {
    network: 'clean',
    input: 'x',
    output: 'y',
    scale: 1,
    numbers: { strength: grain },
    ...DENOISER_TILING,
  } as const
  return runTiled(picture, tiling, sessions, onTile, signal)
}

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
    network: 'upscaler',
    input: 'x',
    output: 'y',
    scale: UPSCALER_SCALE,
    ...UPSCALER_TILING,
  } as const
  return runTiled(picture, tiling, sessions, onTile, signal)
}
