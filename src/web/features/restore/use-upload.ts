/** Uploads the chosen photo and reports progress and failures. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cornersText } from '#contract/crop.ts'
import type { Reply } from '#contract/client.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { myPhotoKey, myPhotosKey } from '../../domain/photo/my-photos.ts'
import { newId } from '../../lib/new-id.ts'
import { pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import { upload } from '../../domain/photo/upload.ts'
import { holdPhoto, releaseHeldPhoto, type ChosenPhoto } from '../../domain/photo/held-photo.ts'
import { forgetWaitingPhoto, keepWaitingPhoto } from '../../domain/purchase/waiting-photo.ts'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'
import { lacksCredits } from '../../domain/photo/unlock.ts'
import { uploadProblem, type UploadProblem } from './upload-problem.ts'
import { isSignedOut } from '../../domain/session/signed-in.ts'

/** Percentage at the start of an upload (spec 1 §4). */
const UPLOAD_START = 10
/** Percentage when the last byte is sent, just below the start of the restoration. */
const UPLOAD_END = 19

/** Percentage of an upload of which `share` (0..1) has been sent. */
export const uploadPercent = (share: number): number =>
  UPLOAD_START + (UPLOAD_END - UPLOAD_START) * Math.min(1, Math.max(0, share))

const sendIds = new WeakMap<ChosenPhoto, string>()
/**
 * The same for each attempt to send a choice: the server may have stored it although its reply was
 * lost.
 */
function sendIdOf(chosen: ChosenPhoto): string {
  const id = sendIds.get(chosen) ?? newId()
  sendIds.set(chosen, id)
  return id
}

export type UploadHook = {
  send: (chosen: ChosenPhoto) => void
  cancel: () => void
  /** Clears the last problem. */
  clear: () => void
  sending: boolean
  percent: number
  problem: UploadProblem | null
}

/** `onDone` receives the public id of the uploaded photo, unless the screen was left. */
export function useUpload(onDone: (publicId: string) => void): UploadHook {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { user, refreshUser } = useAuth()
  const [share, setShare] = useState(0)
  const cancelling = useRef<AbortController | null>(null)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])

  /** Stores the photo in this browser while its owner buys credits. */
  async function leaveForCheckout(chosen: ChosenPhoto) {
    // Shows in the checkout the same balance that caused the refusal.
    const buyer = await refreshUser()
    await releaseHeldPhoto()
    if (buyer) await keepWaitingPhoto(buyer.id, chosen)
    if (mounted.current) void navigate(`${pathOf('checkout')}?from=restore`)
  }

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (chosen: ChosenPhoto) => {
      const { file, corners } = chosen
      const controller = new AbortController()
      cancelling.current = controller
      setShare(0)
      return upload('photos.upload', 'photo', file, {
        onProgress: setShare,
        signal: controller.signal,
        fields: {
          sendId: sendIdOf(chosen),
          ...(corners && { corners: cornersText(corners) }),
        },
      })
    },
    onSuccess: ({ photo, usedFreeTrial }: Reply<'photos.upload'>) => {
      void releaseHeldPhoto()
      if (user) void forgetWaitingPhoto(user.id)
      cache.setQueryData(myPhotoKey(photo.publicId), photo)
      void cache.invalidateQueries({ queryKey: myPhotosKey })
      if (mounted.current) onDone(photo.publicId)
      const { trialUsed, done, started } = restoreCopy.upload
      toast({ title: usedFreeTrial ? trialUsed : done, description: started })
      if (usedFreeTrial) void refreshUser()
    },
    onError: (failure, chosen) => {
      const problem = uploadProblem(failure)
      if (!problem) return
      if (lacksCredits(failure)) {
        void leaveForCheckout(chosen)
        return
      }
      // Shown in place with links to other screens; the photo is stored in this browser meanwhile.
      if (problem.remedy === 'decide') return void holdPhoto(chosen, user?.id)
      toast({ title: problem.title, description: problem.text, variant: 'destructive' })
      if (isSignedOut(failure)) void refreshUser()
    },
  })

  useUnloadWarning(isPending)

  return {
    send: mutate,
    cancel: useCallback(() => cancelling.current?.abort(), []),
    clear: reset,
    sending: isPending,
    percent: uploadPercent(share),
    problem: error ? uploadProblem(error) : null,
  }
}
