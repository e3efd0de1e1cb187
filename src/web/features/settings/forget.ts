/** Clears what this browser keeps of somebody whose account is gone. */
import { HELD_PHOTOS } from '../../domain/photo/held-photo.ts'

/** Everything this site stored, but the cookie choice, which belongs to the browser and not to the account. */
export function forgetEverything(): void {
  const KEPT = ['consentPreferences', 'cookiePolicyPreferences']
  try {
    for (const key of Object.keys(localStorage))
      if (!KEPT.includes(key)) localStorage.removeItem(key)
    sessionStorage.clear()
    // A photo that was never sent, of a tab closed on the way to the sign-in for example.
    indexedDB.deleteDatabase(HELD_PHOTOS)
  } catch {
    // Nothing was stored.
  }
}
