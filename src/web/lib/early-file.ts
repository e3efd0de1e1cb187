/** Takes up a file that was chosen before the page's code arrived (`start/early-press.ts`). */
import { useEffect, useRef, type RefObject } from 'react'

/** Calls `take` once with such a file, when `enabled`, and empties the input. */
export function useEarlyFile(
  input: RefObject<HTMLInputElement | null>,
  take: (file: File) => void,
  enabled = true,
): void {
  const done = useRef(false)
  const latest = useRef(take)
  useEffect(() => void (latest.current = take), [take])
  useEffect(() => {
    if (!enabled || done.current) return
    done.current = true
    const file = input.current?.files?.[0]
    // Browsers also restore the file of an input on back navigation.
    if (input.current) input.current.value = ''
    if (!file) return
    delete document.documentElement.dataset['chosen']
    latest.current(file)
  }, [input, enabled])
}
