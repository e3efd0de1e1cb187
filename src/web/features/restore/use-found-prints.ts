/** Looks for prints in the chosen picture and returns their corners. */
import { useEffect, useState } from 'react'
import type { Corners } from '#contract/crop.ts'
import { printsIn } from '../../domain/photo/prints-in.ts'
import type { Choice } from './use-choice.ts'

const NONE: readonly Corners[] = []
/**
 * Time after which the search is given up, because an offer would move what is read by then, ms.
 */
const MAX_WAIT_MS = 8000

export type FoundPrints = {
  /** Corners of each print in px of the picture, the largest first; none until they are found. */
  prints: readonly Corners[]
  /** The search has neither ended nor been given up. */
  searching: boolean
}

export function useFoundPrints(choice: Choice | null): FoundPrints {
  const [found, setFound] = useState<{ file: File; prints: readonly Corners[] } | null>(null)
  const file = choice && !choice.checking && !choice.problem ? choice.file : null
  const size = choice?.size ?? null
  const done = found !== null && found.file === file
  const [late, setLate] = useState<File | null>(null)
  useEffect(() => {
    if (!file || !size || done) return
    const turn = new AbortController()
    const wait = setTimeout(() => setLate(file), MAX_WAIT_MS)
    void (async () => {
      const prints = await printsIn(file, size, turn.signal)
      if (!turn.signal.aborted) setFound({ file, prints })
    })()
    return () => {
      clearTimeout(wait)
      turn.abort()
    }
  }, [file, size, done])
  return {
    prints: done && late !== file ? found.prints : NONE,
    searching: file !== null && size !== null && !done && late !== file,
  }
}
