/** State and actions of the restore screen. */
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { myPhotosQuery } from '../../domain/photo/my-photos.ts'
import { setWantsNewPhoto, wantsNewPhoto } from '../../domain/photo/new-photo.ts'
import { pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { readToken } from '../../lib/session-storage.ts'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { useStore } from '../../lib/store.ts'
import { useWorkShown } from '../../domain/photo/work-shown.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { toast } from '../../lib/toast.ts'
import {
  adoptSharedPhoto,
  claimHeldPhoto,
  holdPhoto,
  isPhotoHeld,
  releaseHeldPhoto,
  type ChosenPhoto,
  type Claim,
} from '../../domain/photo/held-photo.ts'
import {
  claimStart,
  forgetWaitingPhoto,
  waitingPhoto,
} from '../../domain/purchase/waiting-photo.ts'
import { isPayable } from '../../domain/photo/unlock.ts'
import { phaseOf, photoToResume } from './phase.ts'
import { useChoice, type Choice } from './use-choice.ts'
import { useFoundPrints } from './use-found-prints.ts'
import { useOutcome } from './use-outcome.ts'
import { usePhoto } from './use-photo.ts'
import { useUpload } from './use-upload.ts'

const subscribeToNothing = () => () => undefined
/** False on the server and during hydration. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

export type Restore = ReturnType<typeof useRestore>

export function useRestore() {
  const { user, loading, signedInHere, refreshUser } = useAuth()
  const hydrated = useHydrated()
  const [query, setQuery] = useSearchParams()
  const wantsNew = useStore(wantsNewPhoto)
  const { choice, choose, crop, mark } = useChoice()
  const { prints, searching } = useFoundPrints(choice)
  const [uploadedId, setUploadedId] = useState<string | null>(null)
  const [heldLost, setHeldLost] = useState(false)
  /** Whether the check for a photo waiting for a credit has ended; no other photo is resumed before that. */
  const [waitingChecked, setWaitingChecked] = useState(false)

  const show = useCallback(
    (publicId: string | null) => {
      setQuery(publicId ? { photo: publicId } : {}, { replace: true, preventScrollReset: true })
    },
    [setQuery],
  )

  const upload = useUpload((publicId) => {
    setUploadedId(publicId)
    mark(true)
    show(publicId)
  })
  const { send, clear } = upload

  const requestedId = hydrated ? query.get('photo') || uploadedId : null
  const resumable =
    hydrated && requestedId === null && !wantsNew && choice === null && user !== null
  const mayResume = resumable && waitingChecked
  const mine = useQuery({ ...myPhotosQuery(), enabled: mayResume })
  const photoId = requestedId ?? (mayResume ? photoToResume(mine.data) : null)
  const followed = usePhoto(photoId)
  const known = followed.photo ?? followed.publicStatus

  const phase = phaseOf({
    chosen: choice !== null && !choice.sent,
    sending: upload.sending,
    photoId,
    lookingUp: (hydrated && loading && readToken() !== null) || (resumable && mine.isPending),
    status: followed.photo?.status,
    publicStatus: followed.publicStatus?.status,
    failure: followed.failure,
    denied: followed.denied,
    followable: followed.followable,
  })
  const shown = useWorkShown(photoId, known)
  useOutcome(photoId, known?.status)

  /** Holds the file until its owner has signed in. */
  const askToSignIn = useCallback(
    (chosen: ChosenPhoto) =>
      openSignIn({
        returnTo: pathOf('restore'),
        beforeLeaving: () => holdPhoto(chosen),
        onCancel: () => void releaseHeldPhoto(),
      }),
    [],
  )

  /** Discards the photo stored for this account's next credit. */
  const userId = user?.id
  const forgetWaiting = useCallback(() => {
    if (userId !== undefined) void forgetWaitingPhoto(userId)
  }, [userId])

  const start = useCallback(
    (chosen: ChosenPhoto) => {
      if (user) send(chosen)
      else askToSignIn(chosen)
    },
    [user, send, askToSignIn],
  )

  /** A file chosen before the session was loaded is handled once the session is known. */
  const [undecided, setUndecided] = useState<Choice | null>(null)
  const decided = useRef<Choice | null>(null)
  useEffect(() => {
    if (!undecided || loading || decided.current === undecided) return
    decided.current = undecided
    if (!user && undecided === choice) askToSignIn(undecided)
  }, [undecided, loading, user, choice, askToSignIn])

  const take = useCallback(
    async (file: File, fromCamera = false) => {
      clear()
      setHeldLost(false)
      setUploadedId(null)
      setWantsNewPhoto(false)
      forgetWaiting()
      show(null)
      const judged = await choose(file, { fromCamera })
      if (judged && !judged.problem) setUndecided(judged)
    },
    [clear, show, choose, forgetWaiting],
  )

  /** Adopts a picture shared from the phone, named in the address; a toast reports one that did not arrive. */
  async function adoptShared() {
    const shared = query.get('partage')
    if (!shared) return
    show(null)
    setWantsNewPhoto(true)
    if (shared === 'perdu') return void toast({ ...restoreCopy.shareLost, variant: 'destructive' })
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

  /** Uploads the photo that waited for a credit automatically, once; without a credit it is only shown. */
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

  const reset = useCallback(() => {
    clear()
    mark(null)
    setUploadedId(null)
    setWantsNewPhoto(true)
    show(null)
    forgetWaiting()
    void releaseHeldPhoto()
  }, [clear, mark, show, forgetWaiting])

  /** Discards the chosen file and opens the photo in progress. */
  const seeCurrent = useCallback(() => {
    clear()
    mark(null)
    setWantsNewPhoto(false)
    forgetWaiting()
    void releaseHeldPhoto()
  }, [clear, mark, forgetWaiting])

  return {
    phase,
    user,
    loading,
    choice,
    prints,
    searching,
    crop,
    upload,
    photoId,
    followed,
    shown,
    heldLost,
    lookupFailed: mine.isError,
    retryLookup: () => void mine.refetch(),
    take,
    start,
    reset,
    seeCurrent,
    /** Returns to the preview of a sent photo. */
    sendAgain: () => {
      setUploadedId(null)
      show(null)
      mark(false)
    },
  }
}
