/**
 * Constants of the recognition and removal of printing screens. Measurements:
 * docs/notes/2026-11-22-screens.md.
 */

/** Side of the windows whose spectra are compared, px; resolves periods of 16 px to .8 px. */
export const SPECTRUM_SIDE_PX = 128
/** Maximum number of windows; bounds the time on large scans. */
export const MAX_WINDOWS = 64
/** Half side of the box whose mean log power is a frequency's background, bins. */
export const BACKGROUND_RADIUS_BINS = 7
/** Bounds of a window's log power above the background, so that no single window decides. */
export const EXCESS_BOUNDS = { lowest: -1.5, highest: 4 } as const
/** Log power above the background from which a window shows a line: eight times the power. */
export const MIN_WINDOW_EXCESS = Math.log(8)
/** Power added to every frequency, so that noiseless pictures have no background of 0. */
export const POWER_FLOOR = 30

/** Longest period of a screen, px. */
export const MAX_PERIOD_PX = 16
/** Distances around a line, bins: its own peak, and the ring that it must exceed. */
export const PEAK_BINS = { ownRadius: 3, ringRadius: 5 } as const
/** Minimum prominence (mean log power above the ring) and share of windows of a spectral line. */
export const SPECTRAL_LINE = { minProminence: 0.9, minShare: 0.3 } as const
/**
 * The same for a line that proves a screen alone, outside the axes: of 608 undamaged photographs in
 * five variants a brick wall comes closest, with 1.6 and .68.
 */
export const CERTAIN_LINE = { minProminence: 2, minShare: 0.6 } as const
/**
 * Oblique lines that prove a screen as a pair: maximum difference of their periods (share), minimum
 * angle and prominence; the same brick wall has a pair of 1.4.
 */
export const LINE_PAIR = {
  maxPeriodDifference: 0.02,
  minAngleDegrees: 10,
  minProminence: 1.7,
} as const
/**
 * Lines of at least this period (px) prove a screen only from this share of windows: walls,
 * railings and rows of windows are coarse, and a screen is also in the sky and on the paper.
 */
export const COARSE_LINE = { minPeriodPx: 5, minShare: 0.85 } as const
/**
 * Minimum amplitude (0–255) of a screen's strongest line. Resampling leaves weaker ones, which
 * nobody sees: a cracked portrait has .35, a faint screened snapshot .69.
 */
export const MIN_SCREEN_AMPLITUDE = 0.6
/** Frequency (cycles per px) within which a line counts as horizontal or vertical. */
export const AXIS_TOLERANCE = 0.012
/**
 * Horizontal and vertical lines prove a screen only as a pair of this amplitude (0–255) and angle:
 * windows, bricks, text and the blocks of a JPEG are aligned in the same way.
 */
export const AXIS_PAIR = { minAmplitude: 3, minProminence: 1.5, minAngleDegrees: 80 } as const
/** Multiples of a JPEG block's frequency are ignored within `tolerance`, under `maxAmplitude`. */
export const JPEG_GRID = { frequency: 1 / 8, tolerance: 0.006, maxAmplitude: 1.5 } as const

/** Side of the filtered windows: at least `periods` of the screen, within these bounds, px. */
export const FILTER_WINDOW = { periods: 12, minSidePx: 32, maxSidePx: 128 } as const
/** Radius of the removed core of a line: share of the screen's frequency, and minimum in bins. */
export const LINE_CORE = { share: 0.13, minBins: 1.2 } as const
/** Radius around a line within which excess power is limited, share of the screen's frequency. */
export const SIDEBAND_SHARE = 0.5
/**
 * Strong screens leave no detail near their own frequency: between these amplitudes (0–255) a
 * Gaussian low-pass of `lowPass` / 2π periods sets in. Paper patterns have at most 7, halftones 13
 * to 60.
 */
export const STRONG_SCREEN = { amplitudes: [8, 16], lowPass: 1.2 } as const
/** Share of a frequency that is exempt from that limit, from which all of it is. */
export const MAX_KEPT_SHARE = 0.98
/** Directions in which the expected power is measured separately. */
export const DIRECTIONS = 12
/** Frequencies at which it is measured: from `minBins` to this share of the screen's frequency. */
export const SCREENLESS_BAND = { minBins: 2.5, share: 0.5 } as const
/** Exponent by which the power of a photograph falls with frequency. */
export const POWER_DECAY = 2.5
/** Factor on the expected power up to which detail near a line is kept; 1.5 costs .7 dB. */
export const KEPT_POWER_FACTOR = 6
/** Standard deviation of noise that is always kept near a line, 0–255. */
export const KEPT_NOISE = 1
