/** The code that somebody types or follows from the mail, kept in this tab through the sign-in. */
import { createStore } from '../../lib/store.ts'

const KEY = 'giftCode'
export const typedCode = createStore('')

export function typeCode(code: string): void {
  typedCode.set(code)
  try {
    if (code) sessionStorage.setItem(KEY, code)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be switched off in a browser: the code is then lost with the page.
  }
}

/** Reads the code after # in the address, which leaves the address and the history, or else the kept one. */
export function readLinkedCode(): void {
  const linked = decodeURIComponent(location.hash.slice(1))
  if (linked) history.replaceState(history.state, '', location.pathname)
  try {
    typeCode(linked || (sessionStorage.getItem(KEY) ?? ''))
  } catch {
    typeCode(linked)
  }
}
