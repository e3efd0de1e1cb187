/** Changes an album through the API, keeps the reply in the cache and reports failures. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Album } from '#contract/albums.ts'
import { albumKey, albumsKey } from './albums-data.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'

export function useAlbumChange(albumId: string) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** Resolves with false after reporting a failure. */
  async function change(
    work: () => Promise<{ album: Album }>,
    errorTitle: string,
  ): Promise<boolean> {
    setBusy(true)
    try {
      // A fetch under way would restore the state before the change.
      await cache.cancelQueries({ queryKey: albumKey(albumId) })
      const { album } = await work()
      cache.setQueryData(albumKey(albumId), album)
      void cache.invalidateQueries({ queryKey: albumsKey, exact: true })
      return true
    } catch (error) {
      reportFailure(error, { title: errorTitle })
      void cache.invalidateQueries({ queryKey: albumKey(albumId) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { change, busy }
}
