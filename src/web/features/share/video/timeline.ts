/** What a share video shows at which moment. */
import { SHARE_VIDEO } from '#contract/share-formats.ts'

export const FRAMES = SHARE_VIDEO.seconds * SHARE_VIDEO.fps

const eased = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2)

/** The share of the width, 0..1, that shows the photo after, at a moment in seconds: nothing for half a second, then an eased wipe, then all of it. */
export function revealedAt(seconds: number): number {
  const wipe = SHARE_VIDEO.seconds - 2 * SHARE_VIDEO.hold
  return eased(Math.min(1, Math.max(0, (seconds - SHARE_VIDEO.hold) / wipe)))
}
