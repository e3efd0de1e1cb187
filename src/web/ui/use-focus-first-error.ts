/** Focuses what is to be corrected first after a form was refused. */
import { useEffect, useState } from 'react'

/** By priority: a conflict, the first invalid input, errors without an input. */
const TARGETS = ['[data-notice=conflict]', '[aria-invalid=true]:enabled', '[data-notice=errors]']

/** Returns a function that focuses the first target in the form once its errors are rendered. */
export function useFocusFirstError(formId: string): () => void {
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests === 0) return
    // A tab that opens to show the error renders one frame later.
    const frame = requestAnimationFrame(() => {
      const form = document.getElementById(formId)
      const target = TARGETS.map((selector) => form?.querySelector<HTMLElement>(selector)).find(
        Boolean,
      )
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [requests, formId])
  return () => setRequests((count) => count + 1)
}
