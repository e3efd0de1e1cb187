/**
 * The flag "the user wants a new photo": while set, the restore screen resumes no photo. It lasts
 * as long as the tab.
 */
import { createStore } from '../../lib/store.ts'

export const WANTS_NEW_KEY = 'wantsNewPhoto'

function stored(): boolean {
  try {
    return sessionStorage.getItem(WANTS_NEW_KEY) === 'true'
  } catch {
    return false
  }
}

/** False on the server, where there is no storage. */
const flag = createStore(stored())
export const wantsNewPhoto = { ...flag, initial: false }

export function setWantsNewPhoto(wanted: boolean): void {
  try {
    if (wanted) sessionStorage.setItem(WANTS_NEW_KEY, 'true')
    else sessionStorage.removeItem(WANTS_NEW_KEY)
  } catch {
    // Without storage the flag lasts until the page is left.
  }
  flag.set(wanted)
}
