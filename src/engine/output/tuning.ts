/** Constants of the written files and of the retouch map. */

/** JPEG quality of the HD file (4:4:4). */
export const HD_QUALITY = 92
/** JPEG quality of the screen file (4:2:0) and of the retouch map (4:4:4). */
export const SCREEN_QUALITY = 88

/** Longest side of the retouch map, px. */
export const MAP_SIDE_PX = 1000
/** Side of the cells over which a change is averaged, px of the map. */
export const CHANGE_CELL_PX = 6
/** Minimum mean luma change of a cell that counts as cleaned, 0–255. */
export const MIN_VISIBLE_CHANGE = 5
/** Opacity of the map's colours over the grey original, 0–1. */
export const MAP_OPACITY = 0.55
/**
 * Minimum difference of red and blue (0–255) by which a stored map's colours differ from grey.
 */
export const MIN_CLASS_CHROMA = 24
/** Stripes over the strokes of a retouch, px of the map. */
export const STRIPE_PX = { distance: 8, width: 2 } as const
/** Opacity of those stripes, 0–1. */
export const STRIPE_OPACITY = 0.6
/** Level of black on the grey original (0–255), and its contrast. */
export const MAP_GREY = { black: 40, contrast: 0.7 } as const

/** Minimum width of a face's frame, px of the map; smaller ones would hide the face. */
export const MIN_FRAME_WIDTH_PX = 16
/** Font size of a face's percentage: bounds in px, and share of the frame's width. */
export const LABEL_SIZE = { minimum: 11, maximum: 22, share: 0.4 } as const
/** Opacity of the dark ground under the percentage, 0–1. */
export const LABEL_GROUND_OPACITY = 0.75
