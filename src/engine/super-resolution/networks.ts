/**
 * Runs the two networks over overlapping tiles: the denoiser, trained on fidelity losses alone
 * (training/recipes/denoiser.py), and the upscaler (4 × super-resolution), which learned undamaged
 * photographs and their enlargement by Real-ESRGAN's general network (training/recipes/student.py).
 */
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { runTiled } from '../runtime/tiles.ts'
import { measureGrain } from './grain-spectrum.ts'
import {
  DENOISER_TILING,
  DENOISER_STRENGTH_SHARE,
  UPSCALER_SCALE,
  UPSCALER_TILING,
} from './tuning.ts'

/** Returns the grain strength that the denoiser takes as input: a standard deviation, 0–1. */
export function denoiserStrength(picture: Raster, sizes?: { undoesEnlargement: boolean }): number {
  const share = sizes?.undoesEnlargement
    ? DENOISER_STRENGTH_SHARE.enlarged
    : DENOISER_STRENGTH_SHARE.usual
  return (share * measureGrain(picture).deviation) / 255
}

/**
 * Returns the denoised picture in the same size. `strength` is what `denoiserStrength` returns for
 * the whole photograph; `onTile` receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function denoise(
  picture: Raster,
  strength: number,
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<Raster> {
  const tiling = {
    network: 'clean',
    input: 'x',
    output: 'y',
    scale: 1,
    numbers: { strength },
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
