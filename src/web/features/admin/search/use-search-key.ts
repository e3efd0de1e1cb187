/** The key `/` opens the search, except while somebody types or a dialog is open. */
import { useEffect, useRef } from 'react'

const TYPING = 'input, textarea, select, [contenteditable]'

export function useSearchKey(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => void (latest.current = open))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (at?.closest(TYPING) || document.querySelector('[role=dialog][data-state=open]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
