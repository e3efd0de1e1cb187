/** Leads from the return page to the photo that was paid for, or home when nobody is signed in (spec 1 §2). */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { readRestoreContext, type RestoreContext } from '../../lib/purchase/restore-context.ts'
import { pathOf } from '../../lib/screens.ts'

/** Milliseconds (spec 1 §9). */
const FIRST_LOOK = 100
const TO_PHOTO_SIGNED_IN = 800
const TO_PHOTO_SIGNED_OUT = 1_500
const TO_HOME = 3_000

export type ReturnState = { context: RestoreContext | null; looked: boolean }

/** `looked` is false during the initial delay. `late` is a context that became known after it. */
export function useRedirect(signedIn: boolean, checkingSession: boolean, late: RestoreContext | null): ReturnState {
  const navigate = useNavigate()
  const [found, setFound] = useState<ReturnState>({ context: null, looked: false })
  const context = found.context ?? late

  useEffect(() => {
    const timer = setTimeout(() => setFound({ context: readRestoreContext(), looked: true }), FIRST_LOOK)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!found.looked || checkingSession) return
    const photoId = context?.photoId
    if (!photoId && signedIn) return
    const to = photoId ? `${pathOf('restore')}?${new URLSearchParams({ photo: photoId, payment: 'success' })}` : pathOf('home')
    const wait = photoId ? (signedIn ? TO_PHOTO_SIGNED_IN : TO_PHOTO_SIGNED_OUT) : TO_HOME
    const timer = setTimeout(() => void navigate(to, { replace: true }), wait)
    return () => clearTimeout(timer)
  }, [found.looked, checkingSession, context?.photoId, signedIn, navigate])

  return { context, looked: found.looked }
}
