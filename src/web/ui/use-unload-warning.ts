/** The browser's own question before a page is closed or loaded again. */
import { useEffect } from 'react'

/** Makes the browser ask before the page is left, while `active`. */
export function useUnloadWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
