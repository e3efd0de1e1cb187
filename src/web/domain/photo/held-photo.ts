/**
 * Keeps a chosen photo while its owner is away signing in or making room: the file waits in IndexedDB, and only the tab that left
 * knows its id. Forgotten after the upload, on cancel, or after an hour.
 */
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** Milliseconds a photo is kept. */
export const HELD_FOR = 3_600_000
const ID_KEY = 'heldPhoto'
/** Where the browser keeps the files. */
export const HELD_PHOTOS = 'held-photos'
/** In place of an id: this browser could not keep the file. */
const LOST = 'lost'

export type Held = {
  file: File
  heldAt: number
  /** Milliseconds, where it is not HELD_FOR. */
  heldFor?: number
  /** The account that was signed in; absent for a visitor's photo, which is assigned to the next account that signs in. */
  owner?: number
}
/** `lost`: a photo was chosen before leaving and could not be kept. */
export type Claim =
  | { kind: 'none' }
  | { kind: 'lost' }
  | { kind: 'held'; file: File; owner?: number }

/** Claimed since this page was loaded: the screen may be opened again while the file is on its way. */
let claimedId: string | undefined
let database: UseStore | undefined
/** Where the files are, in the browser's database. */
export const heldPhotos = (): UseStore => (database ??= createStore(HELD_PHOTOS, 'photos'))

/** Not `randomUUID`, which plain http on a local network lacks. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

export const isExpired = (
  { heldAt, heldFor = HELD_FOR }: Omit<Held, 'file'>,
  now: number,
): boolean => now - heldAt >= heldFor || heldAt > now

/** Keeps `file` for this tab, and for its owner alone. Never rejects: what could not be kept is remembered as lost. */
export async function holdPhoto(file: File, owner?: number): Promise<void> {
  await releaseHeldPhoto()
  try {
    const id = newId()
    const held: Held = { file, heldAt: Date.now(), ...(owner === undefined ? {} : { owner }) }
    await set(id, held, heldPhotos())
    sessionStorage.setItem(ID_KEY, id)
  } catch {
    rememberLost()
  }
}

/** This tab left a photo behind that waits to be sent. */
export function isPhotoHeld(): boolean {
  try {
    const id = sessionStorage.getItem(ID_KEY)
    return id !== null && id !== LOST
  } catch {
    return false
  }
}

/** What this tab left behind, once per page load; the file stays kept until it is released. Sweeps away what is too old. Never rejects. */
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
        ...(held.owner === undefined ? {} : { owner: held.owner }),
      }
    }
    sessionStorage.removeItem(ID_KEY)
  } catch {
    // A browser without storage kept nothing.
  }
  return { kind: 'none' }
}

/** Forgets the photo this tab kept. Never rejects. */
export async function releaseHeldPhoto(): Promise<void> {
  try {
    const id = sessionStorage.getItem(ID_KEY)
    sessionStorage.removeItem(ID_KEY)
    if (id !== null && id !== LOST) await del(id, heldPhotos())
  } catch {
    // Nothing was kept, or the hourly sweep takes it.
  }
}

/** Forgets this tab's photo, and those that other tabs keep for the account. Never rejects. */
export async function forgetHeldPhotos(owner: number): Promise<void> {
  await releaseHeldPhoto()
  try {
    for (const [id, held] of await entries<string, Held | undefined>(heldPhotos())) {
      if (held?.owner === owner) await del(id, heldPhotos())
    }
  } catch {
    // Nothing was kept, or the hourly sweep takes it.
  }
}

/** Forgets every photo, of whatever tab and account, whose time is over. */
export async function sweepHeldPhotos(now: number): Promise<void> {
  for (const [id, held] of await entries<string, Held | undefined>(heldPhotos())) {
    if (!held || isExpired(held, now)) await del(id, heldPhotos())
  }
}

/** The person is told on the return that the photo is to be chosen again. */
export function rememberLost(): void {
  try {
    sessionStorage.setItem(ID_KEY, LOST)
  } catch {
    // Without any storage the empty screen speaks for itself.
  }
}
