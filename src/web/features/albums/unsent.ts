/**
 * Names of the files that this tab still has to send to an album. A reload loses the files; their
 * names are listed afterwards.
 */
import { isUnfinished, type AlbumSending } from './sending.ts'

const keyOf = (albumId: string): string => `unsent ${albumId}`

/** The names stored before a reload. */
export function unsentNames(albumId: string): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(albumId)) ?? '[]') as string[]
  } catch {
    // Without storage nothing was kept.
    return []
  }
}

/** Stores the names whenever the list of unsent files changes. */
export function keepUnsentNames(albumId: string, { store }: AlbumSending): void {
  let kept = ''
  store.subscribe(() => {
    const { entries } = store.get()
    const names = JSON.stringify(
      entries.filter((entry) => isUnfinished({ entries: [entry] })).map(({ file }) => file.name),
    )
    if (names === kept) return
    kept = names
    try {
      if (names === '[]') sessionStorage.removeItem(keyOf(albumId))
      else sessionStorage.setItem(keyOf(albumId), names)
    } catch {
      // Without storage the browser's question before a reload remains.
    }
  })
}
