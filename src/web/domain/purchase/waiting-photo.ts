/** The photo whose upload was refused for want of a credit: it waits in this browser, for its account, until one is bought. */
import { queryOptions } from '@tanstack/react-query'
import { del, get, set, update } from 'idb-keyval'
import { PAYMENT_PAGE_OPEN } from '#contract/money.ts'
import {
  HELD_FOR,
  heldPhotos,
  rememberLost,
  sweepHeldPhotos,
  type Held,
} from '../photo/held-photo.ts'
import { ME } from '../../lib/query-client.ts'

/** Milliseconds: as long as a payment page stays open, and the usual hour. */
export const HELD_FOR_PURCHASE = PAYMENT_PAGE_OPEN + HELD_FOR

/** `started`: its restoration has been started by itself once; from then on a person does it. */
type Waiting = Held & { started: boolean }

/** One photo an account: another tab of the same person finds it, another person does not. */
const keyOf = (userId: number): string => `credit-${userId}`

/** Keeps `file`, in place of an earlier one. Never rejects: what could not be kept is remembered as lost. */
export async function keepWaitingPhoto(userId: number, file: File): Promise<void> {
  const waiting: Waiting = {
    file,
    heldAt: Date.now(),
    heldFor: HELD_FOR_PURCHASE,
    owner: userId,
    started: false,
  }
  await set(keyOf(userId), waiting, heldPhotos()).catch(rememberLost)
}

/** The photo of this account, or null. Sweeps away what is too old. Never rejects. */
export async function waitingPhoto(userId: number): Promise<File | null> {
  try {
    await sweepHeldPhotos(Date.now())
    return (await get<Waiting>(keyOf(userId), heldPhotos()))?.file ?? null
  } catch {
    return null
  }
}

/** Resolves with true for one caller only, in whatever tab: that one starts the restoration. Never rejects. */
export async function claimStart(userId: number): Promise<boolean> {
  let isFirst = false
  const claim = (waiting: Waiting | undefined) => {
    isFirst = waiting !== undefined && !waiting.started
    return waiting && { ...waiting, started: true }
  }
  await update<Waiting | undefined>(keyOf(userId), claim, heldPhotos()).catch(() => undefined)
  return isFirst
}

/** Forgets the photo of this account. Never rejects. */
export const forgetWaitingPhoto = (userId: number): Promise<void> =>
  del(keyOf(userId), heldPhotos()).catch(() => undefined)

/** Asked for anew by every screen that shows it. */
export const waitingPhotoQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: [ME, 'waiting-photo', userId],
    queryFn: () => (userId === undefined ? null : waitingPhoto(userId)),
    enabled: userId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
