/** Words about a photo that are not saved yet, kept in this tab for their writer until they are saved or discarded. */
import type { Memory } from '#contract/memories.ts'

const PREFIX = 'memory '
const keyOf = (publicId: string): string => `${PREFIX}${publicId}`
type Kept = { owner: number; memory: Memory }

/** The unsaved words of the account `owner`. Those of another account are deleted; null without any. */
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

/** Keeps the words for their writer; null forgets them. */
export function keepMemoryDraft(owner: number, publicId: string, memory: Memory | null): void {
  try {
    if (memory) sessionStorage.setItem(keyOf(publicId), JSON.stringify({ owner, memory } as Kept))
    else sessionStorage.removeItem(keyOf(publicId))
  } catch {
    // Without storage the words are lost with the page, which asks before it is left.
  }
}

/** Deletes the unsaved words of every photo, because the computer may be shared. */
export function forgetMemoryDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}
