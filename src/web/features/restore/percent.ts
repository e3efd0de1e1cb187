/** The percentage of an upload on screen: from the specified start to just below where the photo itself starts. */

/** Where an upload starts, percent (spec 1 §4). */
export const UPLOAD_START = 10
/** What an upload reaches when its last byte has left: the photo itself starts just above. */
const UPLOAD_END = 19

/** Percent of an upload of which `share` (0..1) has left. */
export const uploadPercent = (share: number): number =>
  UPLOAD_START + (UPLOAD_END - UPLOAD_START) * Math.min(1, Math.max(0, share))
