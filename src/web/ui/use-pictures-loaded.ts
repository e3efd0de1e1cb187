/** Whether the pictures inside an element have loaded. */
import { useEffect, useState, type RefObject } from 'react'

export type PicturesState = 'loading' | 'ready' | 'failed'

/** A change of `sources` restarts the wait. */
export function usePicturesLoaded(
  area: RefObject<HTMLElement | null>,
  sources: string,
): PicturesState {
  const [seen, setSeen] = useState<{ sources: string; state: PicturesState }>({
    sources,
    state: 'loading',
  })

  useEffect(() => {
    const element = area.current
    if (!element) return
    const look = () => {
      const pictures = [...element.querySelectorAll('img')]
      const done = pictures.length > 0 && pictures.every((picture) => picture.complete)
      const state = !done
        ? 'loading'
        : pictures.every((picture) => picture.naturalWidth > 0)
          ? 'ready'
          : 'failed'
      setSeen((before) =>
        before.sources === sources && before.state === state ? before : { sources, state },
      )
    }
    look()
    // These events do not bubble, hence the capture phase.
    element.addEventListener('load', look, true)
    element.addEventListener('error', look, true)
    return () => {
      element.removeEventListener('load', look, true)
      element.removeEventListener('error', look, true)
    }
  }, [area, sources])

  return seen.sources === sources ? seen.state : 'loading'
}
