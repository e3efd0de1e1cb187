/** State and actions of the restore screen. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { myPhotosQuery } from '../../domain/photo/my-photos.ts'
import { setWantsNewPhoto, wantsNewPhoto } from '../../domain/photo/new-photo.ts'
import { pathOf } from '../../lib/screens.ts'
import { stopOpening } from '../../start/opening-photo.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { readToken } from '../../lib/session-storage.ts'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { useStore } from '../../lib/store.ts'
import { useWorkShown } from '../../domain/photo/work-shown.ts'
import { holdPhoto, releaseHeldPhoto, type ChosenPhoto } from '../../domain/photo/held-photo.ts'
import { forgetWaitingPhoto } from '../../domain/purchase/waiting-photo.ts'
import { phaseOf, photoToResume } from './phase.ts'
import { useChoice, type Choice } from './use-choice.ts'
import { useFoundPrints } from './use-found-prints.ts'
import { useOutcome } from './use-outcome.ts'
import { usePhoto } from './use-photo.ts'
import { useReturningPhoto } from './use-returning-photo.ts'
import { useUpload } from './use-upload.ts'
import { useSessionCheck } from '../../domain/session/signed-in.ts'

const subscribeToNothing = () => () => undefined
/** False on the server and during hydration. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/** Asks to sign in, and holds the file meanwhile. */
const askToSignIn = (chosen: ChosenPhoto) =>
  openSignIn({
    returnTo: pathOf('restore'),
    beforeLeaving: () => holdPhoto(chosen),
    onCancel: () => void releaseHeldPhoto(),
  })

/**
 * Returns a function that takes a chosen file, waits until the session is loaded, and asks to sign
 * in where nobody is signed in.
 */
function useSignInFor(choice: Choice | null) {
  const { user, loading } = useAuth()
  const [undecided, setUndecided] = useState<Choice | null>(null)
  const decided = useRef<Choice | null>(null)
  useEffect(() => {
    if (!undecided || loading || decided.current === undecided) return
    decided.current = undecided
    if (!user && undecided === choice) askToSignIn(undecided)
  }, [undecided, loading, user, choice])
  return setUndecided
}

/**
 * Returns the account's photo in progress, and names it in the address, so that it stays on screen
 * when it fails.
 */
function useResumedPhoto(enabled: boolean, show: (publicId: string) => void) {
  const lookup = useQuery({ ...myPhotosQuery(), enabled })
  const resumedId = enabled ? photoToResume(lookup.data) : null
  useEffect(() => {
    if (resumedId) show(resumedId)
  }, [resumedId, show])
  return { resumedId, lookup }
}

export type Restore = ReturnType<typeof useRestore>

export function useRestore() {
  const { user, loading } = useAuth()
  useSessionCheck()
  const hydrated = useHydrated()
  const [query, setQuery] = useSearchParams()
  const wantsNew = useStore(wantsNewPhoto)
  const { choice, choose, crop, setSent, discard } = useChoice()
  const { prints, searching } = useFoundPrints(choice)
  const [uploadedId, setUploadedId] = useState<string | null>(null)

  const show = useCallback(
    (publicId: string | null) => {
      setQuery(publicId ? { photo: publicId } : {}, { replace: true, preventScrollReset: true })
    },
    [setQuery],
  )

  const upload = useUpload((publicId) => {
    setUploadedId(publicId)
    setSent(true)
    show(publicId)
  })
  const { send, clear } = upload
  const { heldLost, waitingChecked, forgetLost } = useReturningPhoto({ choice, choose, send, show })

  const requestedId = hydrated ? query.get('photo') || uploadedId : null
  const resumable =
    hydrated && requestedId === null && !wantsNew && choice === null && user !== null
  const { resumedId, lookup } = useResumedPhoto(resumable && waitingChecked, show)
  const photoId = requestedId ?? resumedId
  const followed = usePhoto(photoId)
  const known = followed.photo ?? followed.publicStatus

  const phase = phaseOf({
    chosen: choice !== null && !choice.sent,
    sending: upload.sending,
    photoId,
    lookingUp: (hydrated && loading && readToken() !== null) || (resumable && lookup.isPending),
    status: followed.photo?.status,
    publicStatus: followed.publicStatus?.status,
    failure: followed.failure,
    denied: followed.denied,
    followable: followed.followable,
  })
  const shown = useWorkShown(photoId, known)
  useOutcome(photoId, known?.status)

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
    [user, send],
  )

  const requireSignIn = useSignInFor(choice)

  const take = useCallback(
    async (file: File, { fromCamera = false } = {}) => {
      clear()
      forgetLost()
      setUploadedId(null)
      setWantsNewPhoto(false)
      forgetWaiting()
      show(null)
      const judged = await choose(file, { fromCamera })
      if (judged && !judged.problem) requireSignIn(judged)
    },
    [clear, show, choose, forgetLost, forgetWaiting, requireSignIn],
  )

  const reset = useCallback(() => {
    clear()
    discard()
    setUploadedId(null)
    setWantsNewPhoto(true)
    show(null)
    forgetWaiting()
    void releaseHeldPhoto()
  }, [clear, discard, show, forgetWaiting])

  /** Discards the chosen file and opens the photo in progress. */
  const seeCurrent = useCallback(() => {
    clear()
    discard()
    setWantsNewPhoto(false)
    forgetWaiting()
    void releaseHeldPhoto()
  }, [clear, discard, forgetWaiting])

  useEffect(() => {
    if (hydrated) stopOpening()
  }, [hydrated])

  return {
    hydrated,
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
    lookupFailed: lookup.isError,
    retryLookup: () => void lookup.refetch(),
    take,
    start,
    reset,
    seeCurrent,
    /** Returns to the preview of a sent photo. */
    sendAgain: () => {
      setUploadedId(null)
      show(null)
      setSent(false)
    },
  }
}
