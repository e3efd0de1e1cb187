/** The title of a page that knows it only once it is there; null while the route's own title holds. */
import { useEffect } from 'react'
import { createStore } from '../lib/store.ts'

export const shownTitle = createStore<string | null>(null)

/** Names the browser's tab, for as long as this is shown and there is a title. */
export function useShownTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    shownTitle.set(title)
    return () => shownTitle.set(null)
  }, [title])
}
