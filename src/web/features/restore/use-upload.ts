/** Sends the chosen photo and says how it went. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Reply } from '#contract/client.ts'
import { restoreCopy } from '#copy/account/restore.ts'
import { myPhotoKey, myPhotosKey } from '../../domain/photo/my-photos.ts'
import { isLive, pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import { upload } from '../../domain/photo/upload.ts'
import { holdPhoto, releaseHeldPhoto } from '../../domain/photo/held-photo.ts'
import { forgetWaitingPhoto, keepWaitingPhoto } from '../../domain/purchase/waiting-photo.ts'
import { lacksCredits, lacksSession, uploadProblem, type UploadProblem } from './upload-problem.ts'
import { uploadPercent } from './percent.ts'

export type UploadHook = {
  send: (file: File) => void
  cancel: () => void
  /** Forgets the last problem. */
  clear: () => void
  sending: boolean
  percent: number
  problem: UploadProblem | null
}

/** `onDone` gets the public id of the uploaded photo, unless the screen has been left meanwhile. */
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

  /** The photo waits in this browser while its owner buys credits. */
  async function leaveForCheckout(file: File) {
    // The balance that the checkout shows is the one that refused.
    const buyer = await refreshUser()
    await releaseHeldPhoto()
    if (buyer) await keepWaitingPhoto(buyer.id, file)
    if (mounted.current) void navigate(`${pathOf('checkout')}?from=restore`)
  }

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      cancelling.current = controller
      setShare(0)
      return upload('photos.upload', 'photo', file, {
        onProgress: setShare,
        signal: controller.signal,
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
    onError: (failure, file) => {
      const problem = uploadProblem(failure)
      if (!problem) return
      if (lacksCredits(failure) && isLive('checkout')) {
        void leaveForCheckout(file)
        return
      }
      // Said in place, with links that leave this screen: the photo waits in this browser meanwhile.
      if (problem.wayOn === 'decide') return void holdPhoto(file, user?.id)
      toast({ title: problem.title, description: problem.text, variant: 'destructive' })
      if (lacksSession(failure)) void refreshUser()
    },
  })

  useEffect(() => {
    if (!isPending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isPending])

  return {
    send: mutate,
    cancel: useCallback(() => cancelling.current?.abort(), []),
    clear: reset,
    sending: isPending,
    percent: uploadPercent(share),
    problem: error ? uploadProblem(error) : null,
  }
}
