/** One call about a photo at a time: keeps the list in step and says what failed. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { sentenceFor } from '../../lib/api-error.ts'
import { myPhotoKey, myPhotosKey } from '../../domain/photo/my-photos.ts'
import { ME } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.ts'

export function usePhotoCall(photo: Photo, errorTitle: string) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)

  /** Resolves with the reply, or with null after telling what failed. */
  async function run<R>(work: () => Promise<R>): Promise<R | null> {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      toast({ title: errorTitle, description: sentenceFor(error), variant: 'destructive' })
      return null
    } finally {
      setBusy(false)
    }
  }
  /** The photo as the server now knows it; null once it is gone. */
  function keep(next: Photo | null): void {
    cache.setQueryData<Photo[]>(myPhotosKey, (photos) =>
      photos?.flatMap((one) => (one.publicId === photo.publicId ? (next ?? []) : [one])),
    )
    // Of a photo that is gone nothing is asked again while its dialog closes: what belongs to it goes with the cache's own time.
    for (const id of [photo.publicId, String(photo.id)])
      cache.removeQueries({ queryKey: myPhotoKey(id), exact: next === null })
    void cache.invalidateQueries({ queryKey: myPhotosKey })
    void cache.invalidateQueries({ queryKey: [ME, 'stats'] })
  }
  return { run, busy, keep }
}
