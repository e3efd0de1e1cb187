/** The title of a page that knows it only once its data is there; null while the route's own title holds. */
import { createStore } from './store.ts'

export const shownTitle = createStore<string | null>(null)
