/** The timeline of a share video. */
import { SHARE_VIDEO } from '#contract/share-formats.ts'

export const FRAMES = SHARE_VIDEO.seconds * SHARE_VIDEO.fps

const eased = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2)

/**
 * Returns the share of the width (0–1) that shows the restored photo at `seconds`: 0 for half a
 * second, then an eased wipe to 1.
 */
export function revealedAt(seconds: number): number {
  const wipe = SHARE_VIDEO.seconds - 2 * SHARE_VIDEO.hold
  return eased(Math.min(1, Math.max(0, (seconds - SHARE_VIDEO.hold) / wipe)))
}
