/** Looks for prints in the chosen picture and returns their corners. */
import { useEffect, useState } from 'react'
import type { Corners } from '#contract/crop.ts'
import { printsIn } from '../../domain/photo/prints-in.ts'
import type { Choice } from './use-choice.ts'

const NONE: readonly Corners[] = []

/** Corners of each print in px of the picture, the largest first; none until they are found. */
export function useFoundPrints(choice: Choice | null): readonly Corners[] {
  const [found, setFound] = useState<{ file: File; prints: readonly Corners[] } | null>(null)
  const file = choice && !choice.checking && !choice.problem ? choice.file : null
  const size = choice?.size ?? null
  const done = found !== null && found.file === file
  useEffect(() => {
    if (!file || !size || done) return
    const turn = new AbortController()
    void (async () => {
      const prints = await printsIn(file, size, turn.signal)
      if (!turn.signal.aborted) setFound({ file, prints })
    })()
    return () => turn.abort()
  }, [file, size, done])
  return done ? found.prints : NONE
}
