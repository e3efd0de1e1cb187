/**
 * Words about a photo that are not saved yet, kept in this tab for their writer until they are
 * saved or discarded; a sign-out deletes them with all that the tab stored (`forgetTab`).
 */
import type { Memory } from '#contract/memories.ts'

const keyOf = (publicId: string): string => `memory ${publicId}`
type Kept = { owner: number; memory: Memory }

/**
 * The unsaved words of the account `owner`. Those of another account are deleted; null without any.
 */
export function memoryDraftOf(owner: number, publicId: string): Memory | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(publicId)) ?? 'null') as Kept | null
    if (kept?.owner === owner) return kept.memory
    sessionStorage.removeItem(keyOf(publicId))
  } catch {
    // Without storage nothing was kept.
  }
  return null
}

/** Stores the words for their author; null deletes them. */
export function keepMemoryDraft(owner: number, publicId: string, memory: Memory | null): void {
  try {
    if (memory) sessionStorage.setItem(keyOf(publicId), JSON.stringify({ owner, memory } as Kept))
    else sessionStorage.removeItem(keyOf(publicId))
  } catch {
    // Without storage the words are lost with the page, which asks before it is left.
  }
}
