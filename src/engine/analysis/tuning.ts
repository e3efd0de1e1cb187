/**
 * Constants of the analysis and of the sizes at which the networks run. Measurements:
 * docs/notes/2026-11-22-network-input-size.md and docs/notes/2026-11-22-tone.md.
 */

/** Maximum chroma unexplained by luma for a monochrome print, 0–255 (root mean square). */
export const MAX_MONOCHROME_RESIDUE = 9
/**
 * Tints that a toned print does not have: green over red, or over the smaller of red and blue, in
 * mid-tones of this luma (0–255). 24 sepia and toned prints have at least .74 and .93, a red and a
 * purple colour print .40 and .86.
 */
export const DYE_CAST = { redPrint: 0.6, magentaPrint: 0.88, minLuma: 40, maxLuma: 200 } as const
/**
 * Green pixels exceed red by `min` of 255, and the print's tint by `minBeyondTint`. A card with a
 * green stamp has a share of .012 of them, 40 prints of one tint at most .002.
 */
export const GREEN = { min: 6, minBeyondTint: 12, maxShare: 0.005 } as const
/** A print of one tint that yellowed unevenly. */
export const YELLOWED = {
  /** Excess over green from which a pixel counts as blue, of 255. */
  minBlue: 4,
  /** Largest share of blue pixels. */
  maxBlueShare: 0.005,
  /** Largest residue, 0–255: three such prints have 10 to 13. */
  maxResidue: 16,
  /** Largest variance of red over that of blue: they have .16 to .39, faded colour prints .65. */
  maxRed: 0.45,
} as const
/**
 * Strip along the sides that is ignored where it alone hides a single tint, as a share of the side;
 * and least mean blue over red in mid-tones within it: sepia prints on cards have .65 and more, a
 * yellow and a red colour print .41 and .57.
 */
export const RIM = { width: 0.03, minBlue: 0.62 } as const
/** Number of pixels sampled for edge strength. */
export const EDGE_SAMPLES = 150_000
/** Number of pixels sampled for monochromy. */
export const MONOCHROME_SAMPLES = 100_000

/** Percentile of Sobel magnitudes that counts as edge strength. */
export const EDGE_PERCENTILE = 0.97
/** Ratio of that percentile to the median in pure grain (Rayleigh distribution). */
export const GRAIN_PERCENTILE_RATIO = 2.25
/** Minimum share of the edge strength that remains when grain is subtracted. */
export const MIN_EDGE_REMAINDER = 1 / 4

/** Blocks for noise estimation: side (px), maximum number, and range of mean luma (0–255). */
export const NOISE_BLOCKS = { side: 16, count: 3_000, minLuma: 30, maxLuma: 225 } as const
/** Percentile of the blocks' noise: grain covers the whole picture, texture does not. */
export const NOISE_PERCENTILE = 0.1

/** Number of lines examined along the long side of a scan, on a reduced copy. */
export const BORDER_LINES = 400
/** Levels of a border, luma 0–255: at most `dark`, or at least `light`. */
export const BORDER_LEVELS = { dark: 34, light: 212 } as const
/** Minimum share of a line at those levels for the line to belong to a border. */
export const MIN_BARE_SHARE = 0.95
/** Widest shadow between print and scanner lid, as a share of a side. */
export const MAX_SHADOW_WIDTH = 0.015
/** Narrowest border, as a share of a side; narrower ones fall within the tone margin. */
export const MIN_BORDER_DEPTH = 0.012
/** Deepest border, as a share of a side. */
export const MAX_BORDER_DEPTH = 0.28
/**
 * Contrast at a border's inner edge, which a sky or a white wall lacks: `depth` (share of a side)
 * behind the border, luma differs by `contrast` (0–255) along this `share` of the line.
 */
export const INNER_EDGE = { depth: 0.008, contrast: 12, share: 0.5 } as const
/** Luma (0–255) below which a border inside another counts as dark and needs no second one. */
export const DARK_BORDER_LUMA = 127
/** Rounds of border detection: remains of one border hide the others. */
export const BORDER_ROUNDS = 3

/** Largest network input, px, which bounds its time. */
export const MAX_NETWORK_PIXELS = 950_000
/** The same limit where small faces need a larger input, px. */
export const MAX_NETWORK_PIXELS_FOR_FACES = 2_200_000
/**
 * Network scales of soft scans, by edge ratio below `maxEdgeRatio`: a reduced copy holds the same
 * detail at lower cost (SSIM .730 against .682 on synthetic ageing).
 */
export const SOFT_SCAN_SCALES = [
  { maxEdgeRatio: 0.68, scale: 0.5 },
  { maxEdgeRatio: 0.78, scale: 0.7 },
] as const
/**
 * Network scale of grainy scans, from a noise of `minNoise` (0–1): eight grainy photographs have
 * .62–1.43 of 255, twelve undamaged ones at most .51.
 */
export const GRAINY_SCAN = { minNoise: 0.6 / 255, scale: 0.7 } as const
/**
 * Network scale of sharp photographs, and minimum input, px; finer detail comes from texture
 * transfer and tile refinement.
 */
export const SHARP_PHOTOGRAPH = { scale: 0.6, minPixels: 360_000 } as const
/** Network scale of a proven enlargement, times the enlargement. */
export const ENLARGEMENT_HEADROOM = 1.2
/** Pictures smaller than this are never reduced for softness or grain, px. */
export const MIN_PIXELS_TO_REDUCE = 120_000
/** Minimum width of the smallest face at the network's input, px; smaller ones are deformed. */
export const MIN_FACE_AT_NETWORK_PX = 36
/** Minimum confidence (0–1) of a face that determines the network's input. */
export const MIN_SCALING_FACE_CONFIDENCE = 0.65
/** Narrow faces need more confidence: leaves and windows cause false positives under this width. */
export const TINY_FACE = { maxWidthPx: 24, minConfidence: 0.8 } as const
/** Largest denoiser input, px; per pixel it takes half of the super-resolution time. */
export const MAX_DENOISER_PIXELS = 2_600_000
/** Smallest side of a network's input, px. */
export const MIN_INPUT_SIDE_PX = 8

/** Number of cells along the long side of the copy on which prints are searched. */
export const PAGE_CELLS = 400
/** Maximum channel difference (0–255) between a page and its rim's colour. */
export const PAGE_COLOUR_TOLERANCE = 26
/**
 * A page that shades off: largest difference of neighbouring cells and from a colour of the rim
 * (0–255), and largest share of the photograph's area that is left when this shade is page as well.
 */
export const SHADED_PAGE = { step: 6, tolerance: 40, maxArea: 0.97 } as const
/** Number of colours that the rim of a page has at most. */
export const MAX_RIM_COLOURS = 3
/** Minimum share of the rim in each of its colours. */
export const MIN_RIM_COLOUR_SHARE = 0.08
/** Minimum share of the rim in all of its colours together. */
export const MIN_RIM_COVERAGE = 0.8
/** Depths at which the rim is examined, share of the shorter side; shadows lie above. */
export const RIM_DEPTHS = [0, 0.006, 0.02] as const
/** Number of borders inside each other: lid, paper, passe-partout, film edge. */
export const MAX_NESTED_BORDERS = 4
/** Smallest print, share of the scan; smaller pieces are labels. */
export const MIN_PRINT_AREA = 0.025
/** Minimum share of a page that is print. */
export const MIN_PRINTS_SHARE = 0.25
/** Largest slant of a print, degrees. */
export const MAX_SLANT_DEGREES = 10
/** Step of the search for that slant, degrees. */
export const SLANT_STEP_DEGREES = 0.5
/** Outline of a print. */
export const OUTLINE = {
  /** Shortest side, share of the scan's long side. */
  minSide: 0.1,
  /** Depth in which the print must reach its sides, share of a side. */
  depth: 0.02,
  /** Share of each side that is reached. */
  minShare: 0.6,
  /** Share of all sides that is reached, on average. */
  meanShare: 0.8,
  /** Share of the outline that is filled. */
  minFilled: 0.75,
} as const
/** Side of the corner squares in which the page may cut into a print, share of its shorter side. */
export const CORNER_SIDE = 0.15
/** Cells of the page just beyond a corner square from which it is no rounded corner. */
export const MIN_CELLS_BEYOND_CORNER = 4
/** Number of cells of a print that are sampled for its slant. */
export const SLANT_SAMPLES = 1_500
/** Minimum share of a region that is page; narrower borders fall within the tone margin. */
export const MIN_PAGE_SHARE = 0.025
/** Minimum share of the area around the prints in the page's colours; the rest is lettering. */
export const MIN_PAGE_UNIFORMITY = 0.8
/** Maximum mean channel difference (0–255) between neighbouring cells of a page. */
export const MAX_PAGE_ROUGHNESS = 5
/** Width of a print's edge in which cells of the page are left out, cells. */
export const EDGE_CELLS = 4
/**
 * Slivers of a page inside a print's outline: largest depth (cells), minimum channel difference
 * (0–255) over two cells at the print's edge, and reach of the median along a side (cells).
 */
export const SLIVER = { maxDepth: 9, edge: 22, reach: 6 } as const
/** Cells taken from every edge of a piece before its outline is fitted, against thin bridges. */
export const PRINT_EROSION = 3
/** The same for pieces that fill their rectangle, whose sides may bend or lean a little. */
export const FULL_OUTLINE = { minFilled: 0.96, meanShare: 0.6 } as const

/** Largest part of a picture, at its middle, in which its true resolution is measured, px. */
export const MAX_ANALYSED_PIXELS = 500_000
/** Periods in which an enlargement is looked for, px. */
export const ENLARGEMENT_PERIODS_PX = { from: 1.98, to: 9 } as const
/**
 * Minimum depth of the period of the mean gradient for squares: enlarged squares have up to 2, the
 * grid of a JPEG .1.
 */
export const MIN_SQUARES_DEPTH = 0.5
/** Maximum median over mean of the mean gradients of squares: inside them it nearly vanishes. */
export const MAX_INNER_GRADIENT = 0.6
/**
 * Minimum strength of the period of the second differences over its surroundings: enlarged pictures
 * have 3 to 50, others up to 1.3.
 */
export const MIN_PERIOD_STRENGTH = 2.5
/**
 * Maximum content over that of the factor for a smooth enlargement; reduced photographs with a
 * period of 4 px have 3.
 */
export const MAX_CONTENT_RATIO = 1.6
/**
 * The grid of a JPEG: its period (px) and the reach (points of the spectrum) of its lines; a
 * harmonic counts as an enlargement from `minRatio` times the line at the grid's own period. Squares
 * within `blockReach` (share) of a period of the grid are blocks if the gradients inside them exceed
 * `maxInnerGradient` times the mean: blocks of quality 4 to 12 have .8 to 1.5, squares up to .2.
 */
export const JPEG_GRID = {
  periodPx: 8,
  reach: 5,
  minRatio: 4,
  blockReach: 0.035,
  maxInnerGradient: 0.5,
} as const
/** Side of the patches over which losses are averaged, px: grain averages out, an edge does not. */
export const LOSS_PATCH_PX = 5
/** Scales of the reduced copies whose losses are compared. */
export const CONTENT_SCALES = [
  0.84, 0.7, 0.6, 0.5, 0.42, 0.35, 0.3, 0.25, 0.21, 0.18, 0.15, 0.125, 0.1, 0.08,
] as const
/** Ratio of the 99th percentile of local losses to the median in grain alone. */
export const GRAIN_LOSS_RATIO = 2.6
/** Share (amplitude) of the loss at the smallest scale that counts as nothing. */
export const LOST_AMPLITUDE = 0.2
/** Minimum loss at the smallest scale, 0–255; a picture with less has no edges to measure. */
export const MIN_CONTENT_LOSS = 2
/** Measured scale and true content of pictures enlarged 2, 3, 4 and 6 times. */
export const CONTENT_CALIBRATION = [
  [0.12, 0.1],
  [0.16, 0.135],
  [0.21, 0.167],
  [0.24, 0.25],
  [0.33, 0.33],
  [0.42, 0.5],
  [0.6, 1],
] as const
/** Edge ratio from which a photograph counts as sharp enough to give its own texture back. */
export const MIN_TEXTURE_EDGE_RATIO = 0.68
/** Content from which texture is given back, and from which in full. */
export const TEXTURE_CONTENT = [0.5, 0.8] as const
/** A gilt mat and its opening. The figures in brackets are those of the one plate at hand. */
export const MAT = {
  /** Red minus blue of a gilt cell, and channel difference from which a cell is coloured, 0–255. */
  minGilt: 42,
  /** Smallest mat, share of the print (.36). */
  minRing: 0.1,
  /** Smallest opening, share of the print (.48). */
  minOpening: 0.2,
  /** Share of its rectangle that the opening fills (.97; an oval has .785). */
  minFilled: 0.74,
  /** Share of the opening that its mirror images cover (.98). */
  minSymmetry: 0.95,
  /** Width of the rim around the opening, cells. */
  rimCells: 2,
  /** Gilt share of that rim (1). */
  minGiltRim: 0.95,
  /** Largest coloured share of the opening (.05). */
  maxColoured: 0.1,
} as const
