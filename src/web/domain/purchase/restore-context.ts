/**
 * Stores in this tab which photo a payment is for while the payment page is open. An invalid
 * context is discarded.
 */
import { PHOTO_ID_PREFIX } from '#contract/limits.ts'
import type { PhotosOfAlbum } from '#contract/payments.ts'
import { pathOf } from '../../lib/screens.ts'
import { safeReturnPath } from '../../lib/session-storage.ts'

const KEY = 'paymentRestoreContext'
/** Minimum length of a photo id, characters, exclusive (spec 1 §5). */
const MIN_LENGTH = 10

export type RestoreContext = {
  /** Public id; of photos of an album, the first one's. */
  photoId: string
  /** Public ids of the photos of an album, which `returnUrl` names. */
  photos?: string[]
  /** Path of the site where the payment began. */
  returnUrl: string
  /** The provider's checkout session, known once the payment page has been left. */
  session?: string
}

const isPhotoId = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(PHOTO_ID_PREFIX) && value.length > MIN_LENGTH

/** Where a payment for one photo ends. */
export const photoContext = (photo: string): RestoreContext => ({
  photoId: photo,
  returnUrl: `${pathOf('restore')}?${new URLSearchParams({ photo })}`,
})

/** Where a payment for photos of an album ends. */
export const albumContext = ({ album, photos }: PhotosOfAlbum): RestoreContext => ({
  photoId: photos[0] ?? '',
  photos,
  returnUrl: `${pathOf('albums')}/${album}`,
})

/** Parses a stored context; null if it is malformed. */
export function parseRestoreContext(text: string | null): RestoreContext | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { photoId, photos, returnUrl, session } = value as Partial<
      Record<keyof RestoreContext, unknown>
    >
    if (!isPhotoId(photoId)) return null
    const path = typeof returnUrl === 'string' ? safeReturnPath(returnUrl) : null
    if (path === null) return null
    return {
      photoId,
      returnUrl: path,
      ...(Array.isArray(photos) && photos.every(isPhotoId) ? { photos } : {}),
      ...(typeof session === 'string' ? { session } : {}),
    }
  } catch {
    return null
  }
}

/** Returns this tab's context and deletes a malformed one. */
export function readRestoreContext(): RestoreContext | null {
  try {
    const text = sessionStorage.getItem(KEY)
    const context = parseRestoreContext(text)
    if (text !== null && context === null) sessionStorage.removeItem(KEY)
    return context
  } catch {
    return null
  }
}

export function saveRestoreContext(context: RestoreContext): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(context))
  } catch {
    // Without storage the user opens the photo manually after the payment.
  }
}

export function clearRestoreContext(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is no storage.
  }
}
