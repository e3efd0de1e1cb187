/** Decides whether the result screen proposes the strong repair. */
import type { PhotoVersions } from '#contract/photo-versions.ts'

/**
 * Returns the number of marks that the shown version left and that a stronger repair may remove; 0
 * if the user chose how marks are treated, or cannot restore the photo again.
 */
export function marksLeft({ versions, offers, left }: PhotoVersions): number {
  const shown = versions.find(({ isShown }) => isShown)
  const chosen = shown?.options.marks ?? 'auto'
  if (left === 0 || chosen !== 'auto' || !offers.includes('marks')) return 0
  // During a release, a server of the version before may answer without treatments.
  return shown?.treatments?.marks?.left ?? 0
}
