/** The e-mail preferences as this browser keeps them (spec 1 §3); the account's are on the server. */
const KEY = 'emailPreferences'

export function keepEmailChoices({
  emailMarketing,
  emailNotifications,
}: {
  emailMarketing: boolean
  emailNotifications: boolean
}): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ emailMarketing, emailNotifications }))
  } catch {
    // The server has them.
  }
}
