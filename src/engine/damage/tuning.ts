/**
 * Constants of mark detection, classification and inpainting. Measurements:
 * docs/notes/2026-11-22-damage.md; those without a figure were set on the development portraits
 * named there. Lengths in px refer to the detection copy unless said otherwise. The file is long
 * because it lists all constants of the folder.
 */

// Detection copy and automatic repair (repair.ts)

/** Longest side of the copy on which marks are detected and inpainted, px. */
export const MAX_COPY_SIDE = 1100
/** Smaller pictures are enlarged to this side, px: the detector misses creases of one pixel. */
export const MIN_COPY_SIDE = 760
/** Maximum factor of that enlargement. */
export const MAX_ENLARGEMENT = 2
/**
 * Soft scans, below `maxEdgeRatio`, are reduced by `scale` unless the long side falls under
 * `minSide` px: the detector is trained on marks as sharp as in sharp scans.
 */
export const SOFT_COPY = { maxEdgeRatio: 0.68, scale: 0.5, minSide: 480 } as const
/** Edge ratio from which automatic repair is off: damaged scans have at most .86, a stage .89. */
export const MAX_REPAIR_EDGE_RATIO = 0.88
/**
 * Grey digital photographs: largest noise (0–1), minimum edge ratio, and the evidence score from
 * which `auto` repairs their marks. Without grain, whiskers, rigging and lettering look like marks.
 * Six undamaged ones that were filled have a score of at most 1.41, the only damaged scan of 14
 * that is as sharp and as clean has 2.05.
 */
export const DIGITAL = { maxNoise: 0.0012, minEdgeRatio: 0.71, minEvidence: 1.5 } as const
/** Largest share of the picture that is inpainted; above it nothing is repaired. */
export const MAX_INPAINTED_SHARE = 0.2
/** Feather of inpainted areas: standard deviation, px of the copy. */
export const INPAINTING_FEATHER_SIGMA = 0.7
/** Longest side of the copy for dust detection, px. */
export const DUST_COPY_SIDE = 1600
/** Seconds per megapixel of each step's copy, on two CPU cores; used for progress alone. */
export const REPAIR_COST = {
  detect: 0.55,
  classify: 0.3,
  dust: 1.1,
  cracks: 0.5,
  inpaint: 3,
  nothing: 0.2,
} as const

// Mark detector (detect.ts)

/** Side of a tile without overlap, px. */
export const DETECTOR_TILE = 448
/** Context around a tile, px. */
export const DETECTOR_OVERLAP = 32
/** Input sides are multiples of this, px: the network downsamples to 1/16. */
export const DETECTOR_SIZE_MULTIPLE = 16

// Shape and contrast of lines (line-evidence.ts)

/** Radius of the surroundings of each pixel, px. */
export const SURROUNDINGS_RADIUS = 7
/** Maximum number of pixels of a component whose contrast is measured. */
export const MAX_CONTRAST_SAMPLES = 400
/** Maximum thickness of a line: share of the long side, but not below this many px. */
export const MAX_LINE_THICKNESS = { share: 0.022, px: 6 } as const
/** Minimum ratio of the deviations along and across a line. */
export const MIN_LINE_ELONGATION = 3.2
/** Thickness over length below which a branching line needs no elongation. */
export const MAX_LINE_STOUTNESS = 0.2
/** Minimum contrast of a mark with its surroundings, 0–1. */
export const MIN_MARK_CONTRAST = 0.045
/** Minimum share of a mark's contrast that has the same sign. */
export const MIN_ONE_SIDEDNESS = 0.9
/**
 * Minimum contrast over the standard deviation of the surroundings: sure creases have 4–10, twigs,
 * leaves and masonry mostly 1.5–4.
 */
export const MIN_CONTRAST_TO_DEVIATION = 2
/** Minimum length of a ruled line (px), and its maximum extent across, as a share of its length. */
export const RULED_LINE = { minLength: 40, maxExtent: 0.04 } as const

// Mark classifier (mark-classifier.ts)

export type ClassifierRules = {
  /** Detector probabilities of hysteresis thresholding. */
  seed: number
  grow: number
  /** Minimum length of a line, as a share of the long side. */
  lineLength: number
  /** Minimum length of a crease across a face, in face widths. */
  crossing: number
  /** Whether chips are marks as well. */
  creased: boolean
}
/** Rules that apply first. */
export const STRICT_RULES: ClassifierRules = {
  seed: 0.6,
  grow: 0.35,
  lineLength: 0.022,
  crossing: 0.7,
  creased: false,
}
/** Rules on prints whose evidence score proves creases. */
export const CREASED_RULES: ClassifierRules = {
  seed: 0.4,
  grow: 0.22,
  lineLength: 0.015,
  crossing: 0.45,
  creased: true,
}
/**
 * A line is sharp if its mean gradient exceeds this share of the percentile of all gradients of the
 * picture, which counts as at least `minEdge` (0–1 per px).
 */
export const SHARP_LINE = { share: 0.65, percentile: 0.99, minEdge: 0.02 } as const
/**
 * Minimum evidence score of sharp lines for automatic repair: damaged scans have .22 to .6, a drawn
 * creased portrait .19, instruments of a band and trees 0 to .13.
 */
export const MIN_SHARP_EVIDENCE = 0.16
/**
 * Least mean probability and sharpness (see above) of a line that is filled automatically below
 * overwhelming evidence: a chin strap has a sharpness of .37, a rod and a highlight of a rifle a
 * probability of .44 and .33; true lines of five damaged scans mostly .5 to .8 and .43 to 1.4.
 */
export const PLAUSIBLE_LINE = { probability: 0.5, sharpness: 0.4 } as const
/**
 * Least length of a long line, as a share of the long side, and least share of the evidence score
 * that long lines have: damaged prints have .63 to 1, a room full of machines .29.
 */
export const LONG_EVIDENCE = { length: 0.06, share: 0.5 } as const
/**
 * Evidence score of long lines from which no sharpness is asked: four cracked prints have 1.6 to
 * 2.2.
 */
export const CONCLUSIVE_EVIDENCE = 1.5
/**
 * Least mean lightness of the lines that prove damage: a percentile of a line's luma, over the
 * picture's white. Fifteen damaged prints have .66 to .95; branches behind a motor car, machines and
 * foliage .44 to .53.
 */
export const LIGHT_EVIDENCE = { minLightness: 0.6, percentile: 0.8 } as const
/** Evidence score from which a print counts as creased. */
export const MIN_CREASED_EVIDENCE = 0.3
/** Evidence score from which any share of the picture may be filled. */
export const OVERWHELMING_EVIDENCE = 1
/**
 * Largest share of the picture that is filled per unit of a lower evidence score. A portrait
 * covered with chips has .053, foliage before a house .071.
 */
export const MAX_SHARE_PER_EVIDENCE = 0.06
/** Half width from which parts of a line are other content: share of the long side, minimum px. */
export const WIDE_PART_RADIUS = { share: 0.013, minPx: 5 } as const
/** Distance from a line within which removed parts are restored, px. */
export const RESTORED_PART_DISTANCE = 4
/** Additional closing radius between two restored parts, px. */
export const RESTORED_GAP_PX = 3
/** Maximum length of a speck: share of the long side, but not below this many px. */
export const MAX_SPECK_LENGTH = { share: 0.009, px: 5 } as const
/** Minimum mean probability of a speck. */
export const MIN_SPECK_PROBABILITY = 0.72
/** Minimum number of specks per megapixel that counts as dirt. */
export const MIN_SPECK_DENSITY = 45
/**
 * Chips of emulsion on creased prints: maximum length (share of the long side, but not below `px`;
 * inside a face in face widths), and minimum probability.
 */
export const CHIP = { maxLength: 0.014, px: 7, maxLengthInFace: 0.07, minProbability: 0.5 } as const
/** Minimum values of a line that counts as evidence; contrast is that of a lighter line, 0–1. */
export const EVIDENCE = {
  probability: 0.62,
  contrast: 0.06,
  oneSidedness: 0.95,
  contrastToDeviation: 3,
} as const

/** Dilation of the mask, px: on pictures with a longer side than `largeSide`, and on others. */
export const MASK_DILATION = { largeSide: 500, large: 2, small: 1 } as const

// Protection of faces (face-protection.ts, skin-mask.ts); lengths in face widths

/** Faces narrower than this are never inpainted, px. */
export const MIN_REPAIRED_FACE_PX = 32
/** Half width of the ellipse that is left alone around such a face. */
export const SMALL_FACE_RADIUS = 0.7
/** Half width around eyes, nose and mouth within which probabilities are multiplied by `factor`. */
export const DAMPED_FEATURES = {
  eye: { radius: 0.2, factor: 0.55 },
  nose: { radius: 0.16, factor: 0.8 },
  mouth: { radius: 0.22, factor: 0.55 },
} as const
/** Height of those ellipses over their width. */
export const DAMPED_ASPECT = 0.75
/** Half width and aspect of the eyes and mouths that are never inpainted. */
export const PROTECTED_FEATURE = { radius: 0.13, aspect: 0.7 } as const
/** Maximum thickness of a mark within a face, in face widths. */
export const MAX_FACE_MARK_THICKNESS = 0.055
/** Half width from which parts of a mark in a face are other content: share, minimum px. */
export const WIDE_PART_RADIUS_IN_FACE = { share: 0.022, minPx: 3 } as const
/** Margin around a face's box within which marks belong to the face. */
export const FACE_MARGIN = 0.3
/** Margins of skin and hair around a face's box. */
export const SKIN_MARGINS = { sides: 0.1, above: 0.15, below: 0.05 } as const
/** Semi-axes of an eye, whose highlights resemble creases. */
export const EYE_RADII = { x: 0.15, y: 0.1 } as const
/** Semi-axes of the mouth, whose highlights resemble creases. */
export const MOUTH_RADII = { x: 0.22, y: 0.12 } as const
/** Half widths of the nose at its root and tip; `reach` in lengths of the nose. */
export const NOSE_SHAPE = { root: 0.06, tip: 0.12, reach: 1.15 } as const

// Cracks in faces of damaged prints (face-cracks.ts); lengths in face widths

/**
 * Lines of the detector that count as cracks: one of 160 portraits without damage has one, at the
 * rim of its box. True cracks on nose and cheek have lengths of .14 to .33, elongations of 4.5 to
 * 19 and sharpnesses of .39 to .94.
 */
export const FACE_CRACK = {
  /** Narrowest face that is searched, px, and context around its box. */
  minFacePx: 64,
  context: 0.15,
  probability: { high: 0.5, low: 0.25 },
  /** Half width from which parts are highlights, not cracks. */
  halfWidth: { share: 0.02, minPx: 2 },
  minLength: 0.08,
  minElongation: 4,
  minProbability: 0.5,
  minContrast: 0.045,
  minOneSidedness: 0.95,
  minContrastToDeviation: 1.7,
  /** Mean gradient over that of the steepest edges of the face. */
  minSharpness: 0.35,
  /** Dilation of the mask, px. */
  dilation: 2,
} as const

// Texture of what is filled (texture.ts)

/** Standard deviation of the blur that separates texture from structure, px of the copy. */
export const TEXTURE_SIGMA_PX = 2
/** Difference from the blurred picture from which it is an edge and no texture, 0–255. */
export const MAX_TEXTURE_LEVELS = 44
/** Search for places of the same structure (patch-inpainting.ts). */
export const TEXTURE_SEARCH = { sweeps: 3, radius: 64 } as const

// Wide parts that the detector did not see (unseen-parts.ts)

/**
 * Half the least width of such a part, as a share of the long side, its least share of the picture,
 * the mean probability from which it was seen (a dog and curtains have .02 to .24, losses .35 to
 * .8), and how light its darkest tenth must be to count as bare paper, as a share of the picture's
 * white.
 */
export const UNSEEN_PART = {
  radius: 0.01,
  minShare: 0.0016,
  minProbability: 0.25,
  paper: 0.65,
} as const

/**
 * Marks of a soft print are found on a copy of half the size, where outlines look like marks. On the
 * full copy the detector must see at least this probability within `distance` px, or they are as
 * light as bare paper: share of the picture's 99th percentile.
 */
export const SEEN_IN_FULL = { probability: 0.15, distance: 3, paper: 0.85 } as const

// Light marks of damaged prints (light-marks.ts)

export const LIGHT_MARKS = {
  /** Sides at which the network sees a face, px; between them in the face's own size. */
  faceSidePx: { least: 256, most: 608 },
  /** Context around the box of a face that the network sees, in widths of the box. */
  faceContext: 0.375,
  /** Narrowest face that is seen by itself, px, and confidence of its detection. */
  minFacePx: 48,
  minConfidence: 0.75,
  /** On narrower faces the network of prints takes features for marks, px of the copy. */
  minFaceOfPrintPx: 100,
  /** A mark has pixels of the high probability, and reaches as far as the low one. */
  probability: { high: 0.5, low: 0.35 },
  /** The same on request. */
  likely: { high: 0.35, low: 0.25 },
  /**
   * Share of a print whose flakes prove damage that must be marked: three such prints have .020 to
   * .042, a tower with lit windows none.
   */
  minFlakedShare: 0.005,
  /**
   * Half diagonals of diamonds, px, on prints that only their long cracks prove damaged: a mark of
   * less elongation is left if more than a share of it is around such of `ofMark`; parts around such
   * of `ofPart` are left in any case. On a group in sunlight these were faces, hands and cuffs
   * (docs/notes/2026-11-28-harm.md).
   */
  wide: { ofMark: 4, ofPart: 6, maxShare: 0.3, maxElongation: 4 },
  /** Length from which a mark is called a line, px. */
  minLinePx: 20,
  /** Dilation of the marks, px. */
  dilation: 1,
  /**
   * Least mean lightness of the lines on a print that only its long cracks prove damaged, without
   * these: cracked portraits have .51 to .95, a man at a machine .44.
   */
  minLightness: 0.47,
} as const

/** Stripes within marks (stripes.ts); lengths in px of the copy, contrasts on 0–1. */
export const STRIPES = {
  directions: 16,
  /** The short line over which a stripe is averaged. */
  line: { halfLength: 5, step: 2.5 },
  /** Distance at which a stripe is no darker than in its middle. */
  beside: 1.5,
  distances: [3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9.5, 11, 13, 15, 18, 21],
  /** Least contrast of the three lines with the ground beside them. */
  minContrast: 0.06,
  /** Largest difference of the three lines, in contrasts. */
  maxSpread: 0.7,
  /** Largest ratio of the distances along stripes. */
  maxRatio: 1.4,
  /** Least length in px and in distances of the lines, and share of it with three lines. */
  minLength: { px: 24, distances: 4 },
  minShare: 0.8,
  /** What is kept on each side of the middle line, in distances of the lines. */
  margin: 1.4,
} as const

/**
 * A portrait that light marks prove damaged: width of its largest face and of the rim that does not
 * count, as shares of the long side, confidence of that face (a night sky had a false one of .83),
 * least share of the rest that is marked, and in how many cells of a grid there are marks. From the
 * doubtful share on, marks are reported as left.
 */
export const WORN_PORTRAIT = {
  minFace: 0.12,
  minConfidence: 0.78,
  rim: 0.03,
  minShare: 0.003,
  minDoubtfulShare: 0.0015,
  grid: 5,
  minCells: 6,
} as const

// Bridges between two ends (bridging.ts)

/** Minimum distance between two ends, px. */
export const MIN_BRIDGE_LENGTH = 8
/** Largest angle between either line and the connection, radians (17°). */
export const MAX_BRIDGE_ANGLE = 0.3
/** Maximum deviation of the path from the straight connection, px. */
export const MAX_BRIDGE_DEVIATION = 6
/** Minimum ridge contrast of a visible point, 0–1. */
export const MIN_BRIDGE_CONTRAST = 0.015
/** Minimum share of visible points. */
export const MIN_BRIDGE_VISIBLE_SHARE = 0.5
/** Lower bound of the half width of a bridge, px. */
export const MIN_BRIDGE_HALF_WIDTH = 2
/** Upper bound of the half width of a bridge, px. */
export const MAX_BRIDGE_HALF_WIDTH = 7
/** A bridge is as wide as pixels are lighter by `gain` (0–1) than the skin at `distance` px. */
export const BRIDGE_LIGHTNESS = { gain: 0.04, distance: 11 } as const

// Light ridges (ridges.ts)

/** Number of line directions. */
export const RIDGE_DIRECTIONS = 12
/** Half length of the average along a line, px. */
export const RIDGE_HALF_LENGTH = 5
/** Distance of the compared sides from the line, px. */
export const RIDGE_SIDE_DISTANCE = 5

// Lettering (lettering.ts); px of the network's input

export const LETTERING = {
  /**
   * About the long side of the network's input, and the multiple of its sides (1/32 is its coarsest
   * level).
   */
  longSide: 960,
  sizeMultiple: 32,
  /** Means and deviations of ImageNet by channel, with which the network was trained. */
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  /** Probability of a pixel, and mean probability and least area of a line: those of PP-OCRv4. */
  probability: 0.3,
  meanProbability: 0.6,
  minPixels: 16,
  /**
   * Largest thickness and least elongation of a line: rows of heads, flowers and worn foreheads
   * that the network takes for text have 20 to 67 px or 1.2 to 1.5. The strokes of larger letters
   * are too wide for scratches.
   */
  maxThickness: 18,
  minElongation: 2,
  /**
   * The network marks the core of a line: what is added around it, in thicknesses of the core, and
   * a margin.
   */
  reach: 0.75,
  marginPx: 2,
} as const

// Fine scratches of soft scans (fine-scratches.ts); lengths as shares of the long side

/** Hysteresis thresholds of the detector's probability. */
export const FINE_SCRATCH_PROBABILITY = { high: 0.6, low: 0.35 } as const
/** Minimum length of a piece. */
export const MIN_FINE_SCRATCH_LENGTH = 0.022
/** Maximum thickness, px. */
export const MAX_FINE_SCRATCH_THICKNESS = 3
/** Minimum elongation: roofs, masonry and a fence reach at most 9. */
export const MIN_FINE_SCRATCH_ELONGATION = 12
/** Minimum contrast over the standard deviation of the surroundings. */
export const MIN_FINE_SCRATCH_CONTRAST_TO_DEVIATION = 3
/** Minimum number of pieces: a single one is a thread, a wire or a pole. */
export const MIN_FINE_SCRATCH_PIECES = 2
/**
 * Minimum parallelism (0–1): scratches run along the film and have .97 to 1; spokes of a bicycle
 * and trails of stars have .39 and .65.
 */
export const MIN_FINE_SCRATCH_PARALLELISM = 0.85
/** Minimum total length of all pieces. */
export const MIN_FINE_SCRATCH_TOTAL = 0.15
/** Longest gap bridged between two pieces. */
export const MAX_FINE_SCRATCH_GAP = 0.25
/** Dilation of the mask, px. */
export const FINE_SCRATCH_DILATION = 2

// Dust (dust.ts); levels 0–255

/** Radius of the top-hat filter: share of the long side, minimum px. */
export const TOP_HAT_RADIUS = { share: 0.0045, minPx: 3 } as const
/** Radius of the mean response, in radii of the top-hat filter. */
export const MEAN_RESPONSE_RADIUS = 4
/** Minimum top-hat response. */
export const MIN_SPOT_RESPONSE = 8
/** Minimum ratio of that response to the local mean response. */
export const MIN_SPOT_RESPONSE_RATIO = 3.5
/** Maximum area of a spot at a long side of up to 1000 px, px²; scaled up beyond. */
export const MAX_SPOT_AREA = 60
/** Fibres: longest side as a share of the picture's, and thickness at a long side of up to 1000 px. */
export const FIBRE = { maxLength: 0.1, maxThicknessPx: 2.6 } as const
/** Margin between a spot and the ground that is measured, px. */
export const SPOT_GROUND_MARGIN = 2
/** Minimum contrast of a spot with the ground around it, 0–255. */
export const MIN_SPOT_CONTRAST = 8
/** Distance of neighbouring spots, px at a long side of up to 1000 px, and their least contrast. */
export const SPOT_NEIGHBOURHOOD = { radius: 48, minContrast: 0.5 } as const
/**
 * Spots with more neighbours are texture. This leaves out half of all spots, 9 % of the true specks
 * and 31 % of the false ones.
 */
export const MAX_NEIGHBOURS = 40
/** Side of the patches that the classifier of specks sees, px. */
export const SPECK_PATCH_PX = 32
/** Most patches along a fibre, and the length that adds one, px. */
export const FIBRE_PATCHES = { most: 4, everyPx: 12 } as const
/** Number of patches in one run of that classifier. */
export const SPECK_BATCH = 256
/** Score (logarithm of odds) from which a spot may be dust. */
export const POSSIBLE_DUST_SCORE = 0
/**
 * Scores from which dust is certain, and from which specks, those like glints, and fibres are
 * removed; minimum number of certain specks, below which they are picture content. `strong` is a
 * repair on request.
 */
export const DUST_LIMITS = {
  proven: { certain: 3.5, specks: 3, glints: 4, fibres: 3.6, count: 6 },
  strong: { certain: 1, specks: 1, glints: 2, fibres: 2, count: 1 },
} as const
/** Area from which a light speck may be a glint at a long side of up to 1000 px, px²; scaled up. */
export const MIN_GLINT_AREA = 28
/**
 * Crowded spots are the picture's own: largest number of possible specks in a spot's neighbourhood,
 * as a ratio to the median of squares of that area that have any; `minCount` are never crowded.
 */
export const DUST_CLUSTER = { maxRatio: 2.5, minCount: 6 } as const
/**
 * Excludes starry skies: so many certain specks must be dark, or on ground of this level (0–255) or
 * more.
 */
export const STARS = { maxGroundLevel: 128, minOthers: 2 } as const
/**
 * Faces: margin around the box (earrings reach .1), in face widths, and width below which no speck
 * is removed there, px.
 */
export const DUST_FACE = { margin: 0.15, minPx: 48 } as const
/**
 * Brooches, chains and buttons look like specks: least size, and where they lie beside the middle
 * of a face and below its chin, in its widths and heights.
 */
export const ORNAMENT = { minSize: 0.06, sides: 0.9, below: 1.6 } as const
/** A larger share of the picture is a printing screen or fabric. */
export const MAX_DUST_SHARE = 0.03
/** Dilation of the mask, px. */
export const DUST_DILATION = 2

// Inpainting (inpainting.ts, line-inpainting.ts, patch-inpainting.ts, network-inpainting.ts)

/** Distance from the rim beyond which texture is used, px; interpolation would smear there. */
export const TEXTURE_CORE_DEPTH = 6
/** Number of interpolation directions. */
export const INTERPOLATION_DIRECTIONS = 16
/** Largest distance to a rim, px. */
export const MAX_RIM_DISTANCE = 60
/** Rim difference (0–1) below which the weight levels off. */
export const SIMILAR_RIMS = 0.03
/** Patches are 2 × this + 1 px wide. */
export const PATCH_RADIUS = 3
/** Rounds of matching and voting per level. */
export const PATCH_ROUNDS = 4
/** Sweeps per matching. */
export const PATCH_SWEEPS = 3
/** Initial radius of the random patch search, px of the level. */
export const PATCH_SEARCH_RADIUS = 160
/** Maximum number of pyramid levels. */
export const MAX_PATCH_LEVELS = 4
/** Shortest side of the coarsest level, px. */
export const MIN_PATCH_LEVEL_SIDE = 48
/** Cost at which a matched patch has half of the largest weight, squared differences on 0–1. */
export const PATCH_HALF_WEIGHT_COST = 0.02
/** Half width from which a mark is wide enough for an added network, px. */
export const NETWORK_FILL_RADIUS = 4
/** Minimum window side, in sides of the mark, so that the network sees its surroundings. */
export const MIN_WINDOW_TO_MARK = 1.6

// Seams (seams.ts)

/**
 * What is left of a mark along the outline of its fill: its largest distance from the outline, px of
 * the copy; its least height over or depth under the ground, 0–1, after a blur, and as a ratio to
 * the picture's mean; radius of the filter that isolates it, px; its least length, px; the least
 * share of it that lies along outlines; and the dilation of its mask, px.
 */
export const SEAM = {
  reachPx: 3,
  minHeight: 0.018,
  minRatio: 1.5,
  blurSigma: 0.7,
  radius: 4,
  minLength: 8,
  minShare: 0.7,
  dilation: 1,
} as const
