/**
 * The server renders /restore for a visitor without photos: until the page's code runs, an address
 * that names a photo, or a session whose latest photo is resumed, would show the upload screen.
 */
import { WANTS_NEW_KEY } from '../domain/photo/new-photo.ts'
import { TOKEN_KEY } from '../lib/session-storage.ts'

/** Marks such a page; the style sheet then shows a note instead. It is inlined as text. */
function markOpening(tokenKey: string, wantsNewKey: string): void {
  const page = document.documentElement.dataset
  if (new URLSearchParams(location.search).get('photo')) page['opening'] = 'photo'
  else
    try {
      if (localStorage.getItem(tokenKey) && !sessionStorage.getItem(wantsNewKey))
        page['opening'] = 'latest'
    } catch {
      // Without storage there is no session.
    }
}

export const OPENING_PHOTO_SCRIPT = `(${markOpening.toString()})('${TOKEN_KEY}','${WANTS_NEW_KEY}')`

/** Removes the mark once the screen shows the photo's state. */
export function stopOpening(): void {
  delete document.documentElement.dataset['opening']
}
