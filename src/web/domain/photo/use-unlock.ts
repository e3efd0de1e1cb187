/** Unlocks the displayed photo and shows the outcome. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { myPhotoKey, myPhotosKey } from './my-photos.ts'
import { askForWaiver } from '../purchase/waiver.ts'
import { ME } from '../../lib/query-client.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import { wait } from '../../lib/wait.ts'
import { unlockPhoto } from './unlock.ts'

const copy = restoreCopy.unlock

export type UnlockWords = { title: string; description: string }
const done: UnlockWords = { title: copy.done, description: copy.doneText }

/**
 * `photoId` is the id under which the photo is polled. `unlock` resolves with true on success,
 * which is announced with `words`.
 */
export function useUnlock(
  photo: Photo,
  photoId: string,
): { unlock: (words?: UnlockWords) => Promise<boolean>; busy: boolean } {
  const cache = useQueryClient()
  const { refreshUser } = useAuth()
  const [busy, setBusy] = useState(false)

  async function unlock(words = done): Promise<boolean> {
    setBusy(true)
    let isGone = false
    const outcome = await unlockPhoto({
      unlock: () =>
        call('photos.unlock', { params: { id: photo.publicId } }).catch((error: unknown) => {
          isGone = error instanceof ApiError && error.code === 'PHOTO_NOT_FOUND'
          throw error
        }),
      refreshUser,
      wait,
      askForWaiver,
    })
    setBusy(false)
    if (outcome.kind === 'declined') return false
    if (isGone) {
      // Deleted from another tab or device: this screen removes it as well.
      void cache.resetQueries({ queryKey: myPhotoKey(photoId), exact: true })
      void cache.invalidateQueries({ queryKey: myPhotosKey })
    }
    if (outcome.kind !== 'unlocked') {
      toast(
        outcome.kind === 'no-credits'
          ? { title: copy.noCreditsTitle, description: copy.noCredits, variant: 'destructive' }
          : { title: copy.errorTitle, description: outcome.sentence, variant: 'destructive' },
      )
      return false
    }
    if (outcome.reply) cache.setQueryData(myPhotoKey(photoId), outcome.reply.photo)
    else void cache.invalidateQueries({ queryKey: myPhotoKey(photoId) })
    void cache.invalidateQueries({ queryKey: myPhotosKey })
    void cache.invalidateQueries({ queryKey: [ME, 'stats'] })
    void refreshUser()
    toast(words)
    return true
  }
  return { unlock, busy }
}
