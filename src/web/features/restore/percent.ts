/** The percentage on screen: the specified starting points, then what the server says, never backwards. */
import type { PhotoStatus } from '#contract/limits.ts'

/** Where an upload starts, percent (spec 1 §4). */
export const UPLOAD_START = 10
/** What an upload reaches when its last byte has left: the photo itself starts just above. */
const UPLOAD_END = 19
/** Where a photo found on load starts. */
const FOUND: Record<PhotoStatus, number> = { uploaded: 20, processing: 50, completed: 100, failed: 0 }
/** Only a completed photo shows 100. */
const NEARLY = 99

/** Percent of an upload of which `share` (0..1) has left. */
export const uploadPercent = (share: number): number => UPLOAD_START + (UPLOAD_END - UPLOAD_START) * Math.min(1, Math.max(0, share))

export type Snapshot = { status: PhotoStatus; progress: number }

/** Percent to show for `photo`, given what was shown before it; null when it was found on load. */
export function nextPercent(shown: number | null, photo: Snapshot): number {
  if (photo.status === 'completed') return 100
  if (photo.status === 'failed') return 0
  return Math.min(NEARLY, Math.max(shown ?? FOUND[photo.status], photo.progress))
}
