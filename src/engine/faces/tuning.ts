/**
 * Constants of face detection and the face guard. Measurements: docs/notes/2026-11-22-blending.md.
 */

/** Longest side of the copy on which faces are detected, px. */
export const DETECTION_SIDE_PX = 1024
/** Minimum detection score, 0–1. */
export const MIN_DETECTION_CONFIDENCE = 0.6
/**
 * Minimum score of a face wider than `share` of the picture. On 86 development pictures, 13 of the
 * 14 wider detections below it are no faces, but 19 of the 27 smaller ones are.
 */
export const WIDE_FACE = { share: 0.11, minConfidence: 0.72 } as const
/**
 * Confidence that faces up to a width (px of the photograph) need to be reported: leaves, flowers
 * and fists are detected as tiny faces.
 */
export const TINY_REPORTED_FACE = { maxWidthPx: 18, minConfidence: 0.75 } as const
/** Overlap, as a share of the smaller box, above which two boxes are the same face. */
export const MAX_BOX_OVERLAP = 0.35
/** Sides of the search squares, as shares of the long side. */
export const SEARCH_SQUARES = [0.5, 0.25] as const
/** Smallest search square, px of the copy; smaller ones only enlarge grain. */
export const MIN_SEARCH_SQUARE_PX = 75
/**
 * Minimum score in search squares below `maxSide` px, which only small pictures have. Of 43
 * additional detections there on 76 photographs of 512 px, most without people, 41 have a lower
 * score; small faces in three group photographs mostly have a higher one.
 */
export const FINE_SQUARE = { maxSide: 160, minConfidence: 0.75 } as const
/** Step between search squares, in square sides. */
export const SEARCH_STEP = 0.66
/** Part of a search square that may lie outside the picture, in square sides. */
export const MAX_SEARCH_OVERHANG = 0.2

/** Side of the described square, in face widths. */
export const DESCRIBED_SQUARE = 1.25
/**
 * Minimum resemblance (cosine) for a face to count as the same person: blurring or denoising alone
 * stays above .74 in nine faces of ten, strangers are at most .73 over 210 pairs.
 */
export const MIN_RESEMBLANCE = 0.75
/** Shares of the original that the face guard tries in turn. */
export const GUARD_SHARES = [0.3, 0.5, 0.7, 0.9] as const
/** Minimum width of a guarded face, px of the source; the blend already protects smaller ones. */
export const MIN_GUARDED_WIDTH_PX = 28
/** Minimum confidence of a guarded face, 0–1. */
export const MIN_GUARDED_CONFIDENCE = 0.65
/** Maximum number of guarded faces, highest confidence first; bounds the time. */
export const MAX_GUARDED_FACES = 24

/**
 * Shares of the photograph in a face for which the user asks for more of it than the guard does.
 */
export const CHOSEN_ORIGINAL_SHARE = { faithful: 0.6, original: 1 } as const

/** Faces narrower than this are protected from the removal of marks as a whole, px. */
export const MIN_TREATED_FACE_PX = 24
/** Semi-axes of the protected eyes and mouths, in face widths. */
export const PROTECTED_RADII = { x: 0.15, y: 0.07 } as const
/** An ear as an ellipse: its centre from the detected point and its radii, in widths of the face. */
export const EAR = { across: 0.08, down: 0.2, radiusX: 0.17, radiusY: 0.38 } as const

/** Minimum width of a redrawn face, px of the source; smaller ones would be invented. */
export const MIN_REDRAWN_WIDTH_PX = 48
/** Minimum confidence of a redrawn face, 0–1. */
export const MIN_REDRAWN_CONFIDENCE = 0.7
/** Maximum number of redrawn faces, highest confidence first; bounds the time. */
export const MAX_REDRAWN_FACES = 16
/** Feather of a redrawn face's border, px of the aligned face (512 px). */
export const REDRAWN_FEATHER_PX = 96
