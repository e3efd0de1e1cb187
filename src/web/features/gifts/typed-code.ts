/** The gift code that was typed or linked from the mail, stored in this tab during the sign-in. */
import { decoded } from '#contract/content-figures.ts'
import { createStore } from '../../lib/store.ts'

const KEY = 'giftCode'
export const typedCode = createStore('')

export function typeCode(code: string): void {
  typedCode.set(code)
  try {
    if (code) sessionStorage.setItem(KEY, code)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the code is lost with the page.
  }
}

/** Loads the stored code; an empty one after a sign-out, also in another tab. */
export function readStoredCode(): void {
  try {
    typedCode.set(sessionStorage.getItem(KEY) ?? '')
  } catch {
    // Without storage the code stays in memory.
  }
}

/**
 * Reads the code from the fragment of the address and removes it there, or else takes the one that
 * was typed before the page's script had loaded, or the stored one; `shown` is the field's text.
 */
export function readLinkedCode(shown: string): void {
  const linked = decoded(location.hash.slice(1))
  // A text equal to the store's was drawn from it, so it was not typed before the script loaded.
  const early = shown === typedCode.get() ? '' : shown
  if (linked) history.replaceState(history.state, '', location.pathname)
  try {
    typeCode(linked || early || (sessionStorage.getItem(KEY) ?? ''))
  } catch {
    typeCode(linked || early)
  }
}
