/** Clears what this browser keeps of somebody whose account is gone. */

/** Everything this site stored, but the cookie choice, which belongs to the browser and not to the account. */
export function forgetEverything(): void {
  const KEPT = ['consentPreferences', 'cookiePolicyPreferences']
  try {
    for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Nothing was stored.
  }
}
