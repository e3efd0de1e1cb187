/** Selects the version of a photo that is shown and delivered. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { restoreAgainCopy } from '#copy/account/restore-again.ts'
import { call } from '../../lib/api.ts'
import { myPhotoKey, myPhotosKey, photoVersionsKey } from './my-photos.ts'
import { reportFailure } from '../session/report-failure.ts'

/** `photoId` is the id under which the photo is polled. */
export function useShowVersion(
  { publicId }: Photo,
  photoId: string,
): { show: (version: number) => Promise<void>; busy: boolean } {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function show(version: number): Promise<void> {
    setBusy(true)
    try {
      const { photo } = await call('photos.show', { params: { id: publicId }, body: { version } })
      await cache.invalidateQueries({ queryKey: photoVersionsKey(publicId) })
      cache.setQueryData(myPhotoKey(photoId), photo)
      void cache.invalidateQueries({ queryKey: myPhotosKey })
    } catch (error) {
      reportFailure(error, { title: restoreAgainCopy.versions.errorTitle })
    }
    setBusy(false)
  }
  return { show, busy }
}
