/**
 * Unlocks several photos of an album, each in a call of its own, and stops at the first that cannot
 * be paid.
 */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Photo } from '#contract/photos.ts'
import { albumsCopy } from '#copy/account/albums.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { wait } from '../../lib/wait.ts'
import { myPhotosKey } from '../../domain/photo/my-photos.ts'
import { unlockPhoto, type UnlockOutcome } from '../../domain/photo/unlock.ts'
import { askForWaiver } from '../../domain/purchase/waiver.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'

const copy = albumsCopy.unlock

export type GroupUnlock = {
  /** Shows the outcome; resolves with true when all photos are unlocked. */
  unlock: (photos: readonly Photo[]) => Promise<boolean>
  /** Photos unlocked so far and in all; null while nothing is unlocked. */
  progress: { done: number; all: number } | null
}

export function useGroupUnlock(): GroupUnlock {
  const cache = useQueryClient()
  const { refreshUser } = useAuth()
  const [progress, setProgress] = useState<GroupUnlock['progress']>(null)

  async function unlock(photos: readonly Photo[]): Promise<boolean> {
    // Those of the free trial cost nothing, so they never fail for lack of credits.
    const wanted = photos
      .filter(({ isHdUnlocked }) => !isHdUnlocked)
      .toSorted((a, b) => Number(b.isFreeTrial) - Number(a.isFreeTrial))
    let done = 0
    let last: UnlockOutcome<unknown> = { kind: 'unlocked', reply: null }
    for (const { publicId } of wanted) {
      setProgress({ done, all: wanted.length })
      last = await unlockPhoto({
        unlock: () => call('photos.unlock', { params: { id: publicId } }),
        refreshUser,
        wait,
        askForWaiver,
      })
      if (last.kind !== 'unlocked') break
      done += 1
    }
    setProgress(null)
    void cache.invalidateQueries({ queryKey: [ME, 'stats'] })
    await Promise.all([cache.invalidateQueries({ queryKey: myPhotosKey }), refreshUser()])
    reportUnlocks(last, done, wanted.length - done)
    return last.kind === 'unlocked'
  }
  return { unlock, progress }
}

function reportUnlocks(last: UnlockOutcome<unknown>, done: number, left: number): void {
  if (last.kind === 'unlocked')
    return void toast({ title: copy.done(done), description: copy.doneText(done) })
  if (last.kind === 'declined' && done === 0) return
  const reason =
    last.kind === 'no-credits'
      ? restoreCopy.unlock.noCredits
      : last.kind === 'failed'
        ? last.sentence
        : ''
  toast({
    title: done > 0 ? copy.some(done, left) : copy.failed(left),
    description: reason || copy.declined(left),
    variant: 'destructive',
  })
}
