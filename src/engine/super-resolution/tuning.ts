/**
 * Constants of denoising, super-resolution and blending. Measurements:
 * docs/notes/2026-11-22-blending.md, docs/notes/2026-11-22-network-input-size.md and
 * docs/notes/2026-11-26-guided-denoiser.md.
 */

/** Output side over input side of the upscaler; fixed by the network. */
export const UPSCALER_SCALE = 4
/**
 * Tiling of the upscaler, px of its input: its receptive field is 38 px, and its input sides are
 * even. Its training left out the rim of 6 px, where flat grounds come out up to 10 of 255 wrong.
 */
export const UPSCALER_TILING = { tile: 368, overlap: 16, multiple: 2, extendsBorder: true } as const
/**
 * Tiling of the denoiser, px: its receptive field is about 75 px, but an overlap of 32 px already
 * removes seams. Its input sides are multiples of 8 px.
 */
export const DENOISER_TILING = {
  tile: 448,
  overlap: 32,
  multiple: 8,
  extendsBorder: false,
} as const
/**
 * Share of the measured grain that the denoiser removes, because texture is measured as grain in
 * part. It is smaller for proven enlargements, whose compression blocks raise the measurement.
 */
export const DENOISER_STRENGTH_SHARE = { usual: 0.8, enlarged: 0.3 } as const

/**
 * Share of the denoised picture in the upscaler's input; the rest is the photograph. At 0 the
 * upscaler draws grain as lines, at 1 it draws edges softer. Proven enlargements get 0.
 */
export const UPSCALED_DENOISED_SHARE = 0.6

/** Standard deviation of the low-pass whose remainder is the finest band, px. */
export const FINEST_BAND_SIGMA_PX = 1.5

/** Standard deviation of the low-pass of the consistency correction, px at the comparison size. */
export const CONSISTENCY_SIGMA_PX = 1.2
/**
 * Share of the low-frequency difference restored at the default fidelity: SSIM hardly differs from
 * .5 to .7, PSNR peaks at .7.
 */
export const CONSISTENCY_SHARE = 0.7

/** Slope of the transferred share: at half of the texture missing, all of it is transferred. */
export const TEXTURE_SHARE_SLOPE = 2
/** Lowest frequency (u + v of an 8 px block) that counts as texture; lower ones are tone. */
export const MIN_TEXTURE_FREQUENCY = 2
/** Lowest frequency (u + v) by which calm blocks are chosen. */
export const MIN_GRAIN_FREQUENCY = 4
/** Share of the blocks of one luma that counts as calm. */
export const CALM_BLOCK_SHARE = 0.1
/** Bins of luma (0–255) for the grain's level; clipped places show no grain. */
export const GRAIN_LUMA_BINS = { from: 12, to: 243, count: 8 } as const
/** Minimum number of sampled blocks for a bin to count. */
export const MIN_BLOCKS_PER_BIN = 60
/** Number of blocks sampled for the grain. */
export const GRAIN_SAMPLES = 16_000
/** Mean energy of grain over that in the calmest blocks. */
export const GRAIN_BIAS = 1.25
/** Highest grain energy of one luma over the lower quartile of all. */
export const MAX_GRAIN_LEVEL_RATIO = 2.5
/** Factor by which the expected grain is subtracted: .90 of a grain of 6 is gone (1.35: .87). */
export const GRAIN_OVERSUBTRACTION = 1.8
/**
 * Grain strength (0–255) up to which the photograph's fine detail also replaces what the network
 * drew, and from which it only fills what the network flattened: grain beside an edge comes back
 * with the edge.
 */
export const FAITHFUL_GRAIN_STRENGTH = [2, 4] as const

/**
 * Standard deviation of the low-pass whose remainder is the fine detail that is given back, px of
 * the photograph.
 */
export const DETAIL_SIGMA_PX = 1.5
/** Side of the cells in which fine detail is compared, px of the photograph. */
export const DETAIL_CELL_PX = 8
/** Share of the missing fine detail that is given back. */
export const RETURNED_DETAIL_SHARE = 0.6
/** Lack of fine detail (0–1) from which all of that share is given back. */
export const FULL_RETURN_LACK = 0.5
/**
 * Largest standard deviation of what is given back, 0–255: no more than a fine grain. At 1.5 rock,
 * cloth and grainy skin melt in patches.
 */
export const MAX_RETURNED_DETAIL = 2.5
/**
 * Standard deviation of missing detail, 0–255, from which it is more and more taken for grain, and
 * from which none returns.
 */
export const GRAIN_STRENGTH = [5, 9] as const

/** Side of the cells in which misdrawn detail is measured, px of the photograph. */
export const REFINEMENT_CELL_PX = 64
/**
 * Minimum error of a refined cell beyond twice its median texture strength, 0–255: print exceeds
 * it, masonry and foliage do not.
 */
export const MIN_REFINED_ERROR = 8
/** Context and feather around a refined tile, px of the photograph. */
export const REFINEMENT_MARGIN_PX = 12
/** Maximum width of a refined tile, cells; it fits into one tile of the network. */
export const MAX_REFINED_TILE_CELLS = 5
/** Maximum total area refined, margins included, px of the photograph; bounds the time. */
export const MAX_REFINED_PIXELS = 80_000

/** Share of the denoised picture in the blend: at the default fidelity, and at fidelity 1. */
export const DENOISED_SHARE = { usual: 0.7, maximum: 0.85 } as const
/** Share of the photograph at the default fidelity; every 5 % of it cost .003 of SSIM. */
export const GRAIN_SHARE = 0.04
/** Face width at the network's input from which the network is fully trusted, px. */
export const MIN_TRUSTED_FACE_PX = 64
/** Share of the denoised picture in the smallest faces. */
export const SMALL_FACE_DENOISED_SHARE = 0.9
/** Semi-axes of the protected ellipse, relative to the detected face's box. */
export const PROTECTED_FACE_REACH = 0.85
/** Slope of the protection from the ellipse's border: full at 1 / 2.5 of the way to the centre. */
export const PROTECTION_SLOPE = 2.5
