/** Derives the verdict on a file from its own marks and the server's reply. */
import type { Verification } from '#contract/proof.ts'
import type { Marks } from './marks.ts'

export type Verdict = 'same-file' | 'same-picture' | 'changed' | 'trained' | 'unmarked'

export function verdictOf(marks: Marks, { isKnown, isSameFile }: Verification): Verdict {
  if (isKnown) return isSameFile ? 'same-file' : 'same-picture'
  if (marks.ours) return 'changed'
  return marks.trained ? 'trained' : 'unmarked'
}
