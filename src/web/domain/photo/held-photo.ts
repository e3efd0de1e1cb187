/**
 * Holds a chosen photo in IndexedDB while its owner signs in or frees space; only the tab that left
 * knows its id. Deleted after the upload, on cancel, or after an hour.
 */
import type { Corners } from '#contract/crop.ts'
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { newId } from '../../lib/new-id.ts'
import { HELD_PHOTO_KEY as ID_KEY } from '../../lib/session-storage.ts'

/** Time that a photo is held, ms. */
export const HOLD_MS = 3_600_000
/** Name of the browser's database. */
export const HELD_PHOTOS = 'held-photos'
/** Stored in place of an id if the browser could not store the file. */
const LOST = 'lost'

/** A chosen picture, and the corners of the print in it; null for the whole picture. */
export type ChosenPhoto = { file: File; corners: Corners | null }

export type Held = {
  file: File
  /** Absent for the whole picture. */
  corners?: Corners
  heldAt: number
  /** Time to live, ms, if it differs from HOLD_MS. */
  heldFor?: number
  /**
   * The account that was signed in; absent for a visitor's photo, which is assigned to the next
   * account that signs in.
   */
  owner?: number
}
/** `lost`: a photo was chosen before leaving but could not be stored. */
export type Claim =
  | { kind: 'none' }
  | { kind: 'lost' }
  | ({ kind: 'held'; owner?: number } & ChosenPhoto)

/** Claimed on this page load; prevents a second upload if the screen is opened again. */
let claimedId: string | undefined
let database: UseStore | undefined
/** Object store of the files. */
export const heldPhotos = (): UseStore => (database ??= createStore(HELD_PHOTOS, 'photos'))

export const isExpired = (
  { heldAt, heldFor = HOLD_MS }: Pick<Held, 'heldAt' | 'heldFor'>,
  now: number,
): boolean => now - heldAt >= heldFor || heldAt > now

/** Holds the photo for this tab and its owner. Never rejects: a failure is recorded as lost. */
export async function holdPhoto({ file, corners }: ChosenPhoto, owner?: number): Promise<void> {
  await releaseHeldPhoto()
  try {
    const id = newId()
    const held: Held = {
      file,
      ...(corners ? { corners } : {}),
      heldAt: Date.now(),
      ...(owner === undefined ? {} : { owner }),
    }
    await set(id, held, heldPhotos())
    sessionStorage.setItem(ID_KEY, id)
  } catch {
    rememberLost()
  }
}

/**
 * Makes the photo that the service worker stored under this id this tab's held photo; that of an
 * earlier choice is deleted.
 */
export async function adoptSharedPhoto(id: string): Promise<void> {
  await releaseHeldPhoto()
  try {
    sessionStorage.setItem(ID_KEY, id)
  } catch {
    // Without storage the screen is empty, and the photo expires within an hour.
  }
}

/** Whether this tab holds a photo that waits for its upload. */
export function isPhotoHeld(): boolean {
  try {
    const id = sessionStorage.getItem(ID_KEY)
    return id !== null && id !== LOST
  } catch {
    return false
  }
}

/**
 * Returns this tab's held photo once per page load; the file stays until released. Deletes expired
 * files. Never rejects.
 */
export async function claimHeldPhoto(): Promise<Claim> {
  try {
    const id = sessionStorage.getItem(ID_KEY)
    const again = id !== null && id === claimedId
    claimedId = id ?? undefined
    await sweepHeldPhotos(Date.now())
    if (id === null || again) return { kind: 'none' }
    if (id === LOST) {
      sessionStorage.removeItem(ID_KEY)
      return { kind: 'lost' }
    }
    const held = await get<Held>(id, heldPhotos())
    if (held) {
      return {
        kind: 'held',
        file: held.file,
        corners: held.corners ?? null,
        ...(held.owner === undefined ? {} : { owner: held.owner }),
      }
    }
    sessionStorage.removeItem(ID_KEY)
  } catch {
    // Without storage nothing was held.
  }
  return { kind: 'none' }
}

/** Deletes this tab's held photo. Never rejects. */
export async function releaseHeldPhoto(): Promise<void> {
  try {
    const id = sessionStorage.getItem(ID_KEY)
    sessionStorage.removeItem(ID_KEY)
    if (id !== null && id !== LOST) await del(id, heldPhotos())
  } catch {
    // Nothing was held, or it expires within an hour.
  }
}

/** Deletes this tab's photo and those that other tabs hold for the account. Never rejects. */
export async function forgetHeldPhotos(owner: number): Promise<void> {
  await releaseHeldPhoto()
  try {
    for (const [id, held] of await entries<string, Held | undefined>(heldPhotos())) {
      if (held?.owner === owner) await del(id, heldPhotos())
    }
  } catch {
    // Nothing was held, or it expires within an hour.
  }
}

/** Deletes every expired photo of all tabs and accounts. */
export async function sweepHeldPhotos(now: number): Promise<void> {
  for (const [id, held] of await entries<string, Held | undefined>(heldPhotos())) {
    if (!held || isExpired(held, now)) await del(id, heldPhotos())
  }
}

/** On return the screen asks the user to choose the photo again. */
export function rememberLost(): void {
  try {
    sessionStorage.setItem(ID_KEY, LOST)
  } catch {
    // Without storage the screen is simply empty.
  }
}
