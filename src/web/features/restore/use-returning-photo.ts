/**
 * Brings back a photo that was left on the way: shared from the phone, held through a sign-in, or
 * waiting for a credit.
 */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { restoreCopy } from '#copy/account/restore.ts'
import {
  adoptSharedPhoto,
  claimHeldPhoto,
  isPhotoHeld,
  releaseHeldPhoto,
  type ChosenPhoto,
  type Claim,
} from '../../domain/photo/held-photo.ts'
import { setWantsNewPhoto } from '../../domain/photo/new-photo.ts'
import { isPayable } from '../../domain/photo/unlock.ts'
import { claimStart, waitingPhoto } from '../../domain/purchase/waiting-photo.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import type { Choice, ChoiceHook } from './use-choice.ts'

type ReturningDeps = Pick<ChoiceHook, 'choice' | 'choose'> & {
  /** Uploads a photo. */
  send: (chosen: ChosenPhoto) => void
  /** Shows a photo by its public id, or none. */
  show: (publicId: string | null) => void
}

export function useReturningPhoto({ choice, choose, send, show }: ReturningDeps) {
  const { user, loading, signedInHere, refreshUser } = useAuth()
  const [query] = useSearchParams()
  const [heldLost, setHeldLost] = useState(false)
  /**
   * Whether the check for a photo waiting for a credit has ended; no other photo is resumed before
   * that.
   */
  const [waitingChecked, setWaitingChecked] = useState(false)

  /**
   * Adopts a picture shared from the phone, named in the address; a toast reports one that did not
   * arrive, and others shared with it.
   */
  async function adoptShared() {
    const shared = query.get('partage')
    if (!shared) return
    show(null)
    setWantsNewPhoto(true)
    if (shared === 'perdu') return void toast({ ...restoreCopy.shareLost, variant: 'destructive' })
    if (query.has('autres')) toast({ ...restoreCopy.onlyOne, variant: 'destructive' })
    await adoptSharedPhoto(shared)
  }
  /** Shows the file held through a sign-in that this tab started. */
  async function showHeld(claim: Claim) {
    if (claim.kind === 'lost') {
      setHeldLost(true)
      setWantsNewPhoto(true)
    }
    if (claim.kind !== 'held') return
    if (claim.owner !== undefined) return setOwned({ chosen: claim, owner: claim.owner })
    // Shown at once: the session is still loading on the return page of a sign-in.
    await showReturned(claim)
  }
  async function showReturned({ file, corners }: ChosenPhoto) {
    const judged = await choose(file, { corners })
    if (judged && !judged.problem) setReturned(judged)
  }
  /** Shows the stored photo of an account once the session is known to be its owner's. */
  const [owned, setOwned] = useState<{ chosen: ChosenPhoto; owner: number } | null>(null)
  const showOwned = useEffectEvent((chosen: ChosenPhoto) => void showReturned(chosen))
  useEffect(() => {
    if (!owned || loading) return
    setOwned(null)
    if (user?.id === owned.owner) showOwned(owned.chosen)
    else if (user) void releaseHeldPhoto()
  }, [owned, loading, user])
  const [returned, setReturned] = useState<Choice | null>(null)
  useEffect(() => {
    if (!returned || loading) return
    setReturned(null)
    // Without trial and credits the upload would be refused again.
    if (returned === choice && user && isPayable(user) && signedInHere) send(returned)
  }, [returned, loading, user, choice, signedInHere, send])
  const onArrival = useEffectEvent(() => {
    // A photo named in the address, such as one just paid for, has priority.
    if (!query.get('photo')) void adoptShared().then(claimHeldPhoto).then(showHeld)
  })
  useEffect(() => onArrival(), [])

  /**
   * Uploads the photo that waited for a credit automatically, once; without a credit it is only
   * shown.
   */
  async function resumeAfterPurchase(buyer: number) {
    if (!(await waitingPhoto(buyer))) return
    const now = await refreshUser()
    // Reads the store again, since another file may have been chosen meanwhile.
    const chosen = await waitingPhoto(buyer)
    if (!chosen) return
    // Claims the photo before showing it, so that another tab cannot start it as well.
    const mayStart = now !== null && isPayable(now) && (await claimStart(buyer))
    const judged = await choose(chosen.file, chosen)
    if (judged && !judged.problem && mayStart) send(judged)
  }
  const checkWaitingPhoto = useEffectEvent(async () => {
    if (user && !query.get('photo') && !choice && !isPhotoHeld()) await resumeAfterPurchase(user.id)
  })
  useEffect(() => {
    if (!loading) void checkWaitingPhoto().then(() => setWaitingChecked(true))
  }, [loading])

  const forgetLost = useCallback(() => setHeldLost(false), [])
  return { heldLost, waitingChecked, forgetLost }
}
