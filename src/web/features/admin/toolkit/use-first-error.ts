/** After a refusal, the keyboard stands where something is to be put right. */
import { useEffect, useState } from 'react'

/** In this order: the values to choose between, the first input that is refused, what no input shows. */
const PLACES = ['[data-notice=clash]', '[aria-invalid=true]:enabled', '[data-notice=stray]']

/** The returned function focuses that place of the form once what was refused is drawn. */
export function useFirstError(formId: string): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    // A tab that opens for it stands there a moment later.
    const frame = requestAnimationFrame(() => {
      const form = document.getElementById(formId)
      const place = PLACES.map((selector) => form?.querySelector<HTMLElement>(selector)).find(
        Boolean,
      )
      place?.focus({ preventScroll: true })
      place?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [asked, formId])
  return () => setAsked((times) => times + 1)
}
