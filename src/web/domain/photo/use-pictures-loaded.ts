/** Whether the pictures inside an element have arrived. */
import { useEffect, useState, type RefObject } from 'react'

export type PicturesState = 'loading' | 'ready' | 'failed'

/** `sources` joined names what is waited for: when it changes, the waiting starts again. */
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
    // These events do not bubble: they are caught on their way down.
    element.addEventListener('load', look, true)
    element.addEventListener('error', look, true)
    return () => {
      element.removeEventListener('load', look, true)
      element.removeEventListener('error', look, true)
    }
  }, [area, sources])

  return seen.sources === sources ? seen.state : 'loading'
}
