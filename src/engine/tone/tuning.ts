/**
 * Constants of the tone correction. Measurements: docs/notes/2026-11-22-tone.md; those without a
 * figure were set on the faded prints named there.
 */

/** Share of the pixels clipped to black, and as many to white. */
export const CLIPPED_SHARE = 0.004
/** Margin of the print excluded from the histograms (borders, paper), share of the shorter side. */
export const HISTOGRAM_MARGIN = 0.03
/** Share of the way to the darkest level that the black point moves, so that shadows stay open. */
export const BLACK_POINT_SHARE = 0.88
/** Headroom below and above the output range, 0–1. */
export const HEADROOM = 0.02
/** Minimum distance between black and white point (0–1), which bounds the contrast gain. */
export const MIN_INPUT_RANGE = 0.15

/** Width of the rim of a print's area that may show the page beside it, in cells of the area. */
export const RIM_CELLS = 4
/** Luma above the print's white (0–1) over which a pixel of the rim becomes one of the page. */
export const LIGHTER_THAN_PRINT = [0.02, 0.08] as const

/** Lost range (0–1) from which a picture counts as faded, and at which it counts fully. */
export const LOST_RANGE = [0.06, 0.2] as const
/** The same by spread of the channels' end points, 0–1. */
export const FADING_SPREAD = [0.04, 0.12] as const
/**
 * Edge ratios from which a picture keeps more of its tone, and up to which only `share` applies.
 */
export const SHARP_PICTURE = { edgeRatios: [0.95, 1.13], share: 0.35 } as const

/**
 * Share of the way to grey of a channel's mid-tone, for slightly and for strongly faded pictures.
 */
export const NEUTRALITY = [0.25, 0.75] as const
/** Spread of the end points (0–1) over which neutrality rises from the first to the second. */
export const STRONG_FADING_SPREAD = [0.1, 0.22] as const
/** Brightness (0–1) of the mid-tones that are balanced. */
export const BALANCED_BRIGHTNESS = { minimum: 0.12, maximum: 0.9 } as const
/** Maximum chroma (0–1) of a mid-tone that counts as near-neutral. */
export const MAX_NEUTRAL_CHROMA = 0.35
/** Bounds of a mid-tone median, 0–1. */
export const BALANCE_MEDIAN = { minimum: 0.05, maximum: 0.95 } as const
/** Bounds of the exponent that aligns a mid-tone median. */
export const BALANCE_EXPONENT = { minimum: 0.62, maximum: 1.6 } as const
/** Applied share of a correction of green alone; the full one turns skies lilac. */
export const GREEN_SHARE = 0.5
/** Kept share of a warm white's tint, for slightly and for very warm whites. */
export const KEPT_WARMTH = [0.2, 0.5] as const
/** Warmth of the white point (red minus blue, 0–1) over which the kept share rises. */
export const WARMTH_RANGE = [0.12, 0.25] as const

/**
 * Median brightness (0–1) of usual photographs: below `dark`, part of a darkening is taken back,
 * and above `light`, part of a brightening.
 */
export const MIDTONE = { dark: 0.42, liftedShare: 0.4, light: 0.58, dimmedShare: 0.6 } as const
/** Bounds of the exponent that takes back that part. */
export const MIDTONE_EXPONENT = [0.8, 1.6] as const
/** Brightness (0–1) below which faces do not become darker, and up to which they become lighter. */
export const FACE_BRIGHTNESS = { dark: 0.5, light: 0.8 } as const
/** Bounds of the exponent that keeps the brightness of faces. */
export const FACE_EXPONENT = [0.75, 1.35] as const
/**
 * Faces whose brightness is measured, and side of the measured part of their box, without hair and
 * background. Leaves and rocks are taken for tiny or doubtful faces.
 */
export const MEASURED_FACE = { minConfidence: 0.7, minWidthPx: 24, part: 0.6 } as const

/**
 * Highlights of a print: the pixels from this share on, and the brightness (0–1) beyond which they
 * do not become lighter, so that foreheads, dresses and skies keep their modelling.
 */
export const HIGHLIGHTS = { from: 0.95, lightest: 0.9 } as const
/** The same for the highlights of its faces. */
export const FACE_HIGHLIGHTS = { from: 0.9, lightest: 0.86 } as const
/** Level (0–1) above which highlights rise by less, and the least slope there. */
export const ROLL_OFF = { knee: 0.5, minSlope: 0.85 } as const

/** Luma (0–255) of near-white paper before the correction: from no to full protection. */
export const PAPER_LUMA_BEFORE = [195, 222] as const
/** Luma (0–255) of near-white paper after the correction: from no to full protection. */
export const PAPER_LUMA_AFTER = [215, 238] as const
/** Chroma (0–255) up to which paper is neutral, and from which it keeps its tint. */
export const PAPER_CHROMA = [14, 30] as const

/** Luma (0–255) up to which shadows of a print with a cast become neutral, and from which not. */
export const NEUTRAL_SHADOW_LUMA = [16, 72] as const

/**
 * Excess of blue over luma (0–255) in unevenly yellowed prints: kept up to the first, none left
 * from the second.
 */
export const EXCESS_BLUE = [0, 6] as const

/** Number of cells along each side of the grid in which colour casts are measured. */
export const CAST_GRID_SIZE = 4
/** Maximum number of pixels sampled for the cast. */
export const MAX_CAST_SAMPLES = 120_000
/** Margin of the print excluded from the samples, share of each side. */
export const CAST_MARGIN = 0.03
/** Share of the darkest pixels, in which the cast is measured. */
export const DARK_SHARE = 0.03
/** Levels (0–255) above the lightest of these that count as dark as well. */
export const DARK_TOLERANCE = 10
/** Minimum share of dark pixels for a cell to count. */
export const MIN_DARK_SHARE = 0.004
/**
 * Spread of the cells' casts over the mean cast: one common cast up to the first value, none from
 * the second. Eleven faded prints have .06–.23, album pages and hand-tinted prints .56–1.09.
 */
export const CAST_SPREAD = [0.28, 0.5] as const
/** Mean casts weaker than this count as this strong, 0–255. */
export const MIN_MEAN_CAST = 15

/**
 * Cells along the long side of the copy on which an uneven tint is measured, which averages grain.
 */
export const TINT_CELLS = 384
/** Rows and columns that are averaged in a cell at least, of those that it has. */
export const TINT_SAMPLES = 4
/** Side of the patches in which chroma is explained by luma, cells. */
export const TINT_PATCH = 12
/**
 * A black-and-white print of uneven tint. The figures in brackets are those of two such prints
 * (docs/notes/2026-11-25-uneven-tint.md).
 */
export const UNEVEN_TINT = {
  /** Minimum number of patches. */
  minPatches: 60,
  /** Standard deviation of luma from which a patch is textured, 0–255. */
  minSpread: 6,
  /** Minimum share of textured patches (.98 and 1). */
  minTextured: 0.7,
  /** Range of the patches' mean chroma beyond that of their luma, 0–255 (18 and 20). */
  minRange: 15,
  /** Largest residue of chroma (99th percentile) over its median (1.7 and 2.0). */
  maxOverMedian: 2.3,
  /** Largest residue of chroma (99th percentile) over that range (.32 and .33). */
  maxOverRange: 0.4,
  /** Deviation of chroma beyond which a cell shows something coloured, 0–255. */
  maxDeviation: 45,
  /** Rounds of blurring that spread the tint to nodes with few cells. */
  rounds: 6,
  /** Number of cells from which a node needs no blurring. */
  minCells: 8,
} as const
/** Nodes of the tint along each side of the scan. */
export const TINT_NODES = 24
/** Distance of the levels of luma of these nodes, 0–255. */
export const LUMA_STEP = 32
