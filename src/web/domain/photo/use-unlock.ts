/** Unlocks the displayed photo and shows the outcome. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { goneCopy } from '#copy/account/gone.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { showFailure } from '../../lib/failure.ts'
import { myPhotoKey, myPhotosKey } from './my-photos.ts'
import { askForWaiver } from '../purchase/waiver.ts'
import { ME } from '../../lib/query-client.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import { wait } from '../../lib/wait.ts'
import { unlockPhoto, type UnlockOutcome } from './unlock.ts'

const copy = restoreCopy.unlock

export type UnlockWords = { title: string; description: string }
const done: UnlockWords = { title: copy.done, description: copy.doneText }

/** How an unlock ended; `gone` when the photo was deleted elsewhere. */
export type UnlockEnd = UnlockOutcome<unknown>['kind'] | 'gone'

/**
 * `photoId` is the id under which the photo is polled. Success is announced with `words`, failure
 * in the open dialog or by a toast.
 */
export function useUnlock(
  photo: Photo,
  photoId: string,
): { unlock: (words?: UnlockWords) => Promise<UnlockEnd>; busy: boolean } {
  const cache = useQueryClient()
  const { refreshUser } = useAuth()
  const [busy, setBusy] = useState(false)

  async function unlock(words = done): Promise<UnlockEnd> {
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
    if (outcome.kind === 'declined') return outcome.kind
    if (isGone) {
      // Deleted from another tab or device: this screen removes it as well.
      void cache.resetQueries({ queryKey: myPhotoKey(photoId), exact: true })
      void cache.invalidateQueries({ queryKey: myPhotosKey })
      const { text } = goneCopy.PHOTO_NOT_FOUND
      toast({ title: copy.errorTitle, description: text, variant: 'destructive' })
      return 'gone'
    }
    if (outcome.kind === 'no-credits') {
      // A toast, because the screen under the dialog now offers to buy credits.
      toast({ title: copy.noCreditsTitle, description: copy.noCredits, variant: 'destructive' })
      return outcome.kind
    }
    if (outcome.kind === 'failed') {
      showFailure({ title: copy.errorTitle, description: outcome.sentence })
      return outcome.kind
    }
    if (outcome.reply) cache.setQueryData(myPhotoKey(photoId), outcome.reply.photo)
    else void cache.invalidateQueries({ queryKey: myPhotoKey(photoId) })
    void cache.invalidateQueries({ queryKey: myPhotosKey })
    void cache.invalidateQueries({ queryKey: [ME, 'stats'] })
    void refreshUser()
    toast(words)
    return outcome.kind
  }
  return { unlock, busy }
}
