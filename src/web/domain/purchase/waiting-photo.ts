/**
 * Stores, per account, a photo whose upload was rejected for lack of credits, until a credit is
 * bought.
 */
import { queryOptions } from '@tanstack/react-query'
import { del, get, set, update } from 'idb-keyval'
import { PAYMENT_PAGE_OPEN_MS } from '#contract/money.ts'
import {
  HOLD_MS,
  heldPhotos,
  rememberLost,
  sweepHeldPhotos,
  type ChosenPhoto,
  type Held,
} from '../photo/held-photo.ts'
import { ME } from '../../lib/query-client.ts'

/** Time to live, ms: the lifetime of a payment page plus one hour. */
export const PURCHASE_HOLD_MS = PAYMENT_PAGE_OPEN_MS + HOLD_MS

/** `started`: the restoration was started automatically once; later starts are manual. */
type Waiting = Held & { started: boolean }

/** One photo per account: visible to the account's other tabs, not to other accounts. */
const keyOf = (userId: number): string => `credit-${userId}`

/** Stores the photo, replacing an earlier one. Never rejects: a failure is recorded as lost. */
export async function keepWaitingPhoto(
  userId: number,
  { file, corners }: ChosenPhoto,
): Promise<void> {
  const waiting: Waiting = {
    file,
    ...(corners ? { corners } : {}),
    heldAt: Date.now(),
    heldFor: PURCHASE_HOLD_MS,
    owner: userId,
    started: false,
  }
  await set(keyOf(userId), waiting, heldPhotos()).catch(rememberLost)
}

/** Returns the photo of this account, or null. Deletes expired ones. Never rejects. */
export async function waitingPhoto(userId: number): Promise<ChosenPhoto | null> {
  try {
    await sweepHeldPhotos(Date.now())
    const waiting = await get<Waiting>(keyOf(userId), heldPhotos())
    return waiting ? { file: waiting.file, corners: waiting.corners ?? null } : null
  } catch {
    return null
  }
}

/**
 * Resolves with true for exactly one caller across tabs, which starts the restoration. Never
 * rejects.
 */
export async function claimStart(userId: number): Promise<boolean> {
  let isFirst = false
  const claim = (waiting: Waiting | undefined) => {
    isFirst = waiting !== undefined && !waiting.started
    return waiting && { ...waiting, started: true }
  }
  await update<Waiting | undefined>(keyOf(userId), claim, heldPhotos()).catch(() => undefined)
  return isFirst
}

/** Deletes the photo of this account. Never rejects. */
export const forgetWaitingPhoto = (userId: number): Promise<void> =>
  del(keyOf(userId), heldPhotos()).catch(() => undefined)

/** Refetched by every screen that shows it. */
export const waitingPhotoQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: [ME, 'waiting-photo', userId],
    queryFn: () => (userId === undefined ? null : waitingPhoto(userId)),
    enabled: userId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
