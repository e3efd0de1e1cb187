/** Runs one API call about a photo at a time, updates the cached list and reports failures. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { myPhotoKey, myPhotosKey } from '../../domain/photo/my-photos.ts'
import { ME } from '../../lib/query-client.ts'
import { reportFailure } from '../../domain/session/report-failure.ts'

export function usePhotoCall(photo: Photo, errorTitle: string) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)

  /** Resolves with the reply, or with null after reporting a failure. */
  async function run<R>(work: () => Promise<R>): Promise<R | null> {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      reportFailure(error, { title: errorTitle })
      return null
    } finally {
      setBusy(false)
    }
  }
  /** The photo after the call; null once deleted. */
  function keep(next: Photo | null): void {
    cache.setQueryData<Photo[]>(myPhotosKey, (photos) =>
      photos?.flatMap((one) => (one.publicId === photo.publicId ? (next ?? []) : [one])),
    )
    // Queries of a deleted photo are not invalidated, since its dialog is still closing; the cache
    // expires them.
    for (const id of [photo.publicId, String(photo.id)])
      cache.removeQueries({ queryKey: myPhotoKey(id), exact: next === null })
    void cache.invalidateQueries({ queryKey: myPhotosKey })
    void cache.invalidateQueries({ queryKey: [ME, 'stats'] })
  }
  return { run, busy, keep }
}
