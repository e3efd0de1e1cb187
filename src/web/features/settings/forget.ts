/** Clears this browser's data of a deleted account. */
import { HELD_PHOTOS } from '../../domain/photo/held-photo.ts'
import { announceSignOut } from '../../lib/session-storage.ts'

/** Clears everything this site stored except the cookie choice, which belongs to the browser. */
export function forgetEverything(): void {
  const KEPT = ['consentPreferences', 'cookiePolicyPreferences']
  announceSignOut()
  try {
    for (const key of Object.keys(localStorage))
      if (!KEPT.includes(key)) localStorage.removeItem(key)
    sessionStorage.clear()
    // Includes a photo that was never sent, for example from a tab closed during sign-in.
    indexedDB.deleteDatabase(HELD_PHOTOS)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
