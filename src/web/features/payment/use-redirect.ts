/**
 * Redirects from the return page to the photo that was paid for or waits for credits, or home when
 * nobody is signed in (spec 1 §2).
 */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  readRestoreContext,
  saveRestoreContext,
  type RestoreContext,
} from '../../domain/purchase/restore-context.ts'
import { pathOf } from '../../lib/screens.ts'

/** Delay before the stored context is read (spec 1 §9). */
const INITIAL_DELAY_MS = 100
// Delays before each redirection (spec 1 §9).
const TO_PHOTO_SIGNED_IN_MS = 800
const TO_PHOTO_SIGNED_OUT_MS = 1_500
const TO_HOME_MS = 3_000

export type ReturnState = { context: RestoreContext | null; looked: boolean }

export type RedirectKnown = {
  signedIn: boolean
  checkingSession: boolean
  /** A context found after the initial delay. */
  late: RestoreContext | null
  /** A photo waits for credits, and they have been booked. */
  photoWaits: boolean
}

/** `looked` is false during the initial delay. */
export function useRedirect({
  signedIn,
  checkingSession,
  late,
  photoWaits,
}: RedirectKnown): ReturnState {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const session = query.get('session_id')
  const [found, setFound] = useState<ReturnState>({ context: null, looked: false })
  const context = found.context ?? late

  useEffect(() => {
    const timer = setTimeout(() => {
      const stored = readRestoreContext()
      // The restore screen polls the payment again if it is not confirmed yet.
      if (stored && session) saveRestoreContext({ ...stored, session })
      setFound({ context: stored, looked: true })
    }, INITIAL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [session])

  useEffect(() => {
    if (!found.looked || checkingSession) return
    const toPhoto = context !== null || (signedIn && photoWaits)
    if (!toPhoto && signedIn) return
    const to = context ? returnOf(context) : pathOf(toPhoto ? 'restore' : 'home')
    const toPhotoMs = signedIn ? TO_PHOTO_SIGNED_IN_MS : TO_PHOTO_SIGNED_OUT_MS
    const delayMs = toPhoto ? toPhotoMs : TO_HOME_MS
    const timer = setTimeout(() => void navigate(to, { replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [found.looked, checkingSession, context, signedIn, photoWaits, navigate])

  return { context, looked: found.looked }
}

/** The screen that completes the payment. */
const returnOf = ({ photoId, photos, returnUrl }: RestoreContext): string =>
  photos
    ? `${returnUrl}?payment=success`
    : `${pathOf('restore')}?${new URLSearchParams({ photo: photoId, payment: 'success' })}`
