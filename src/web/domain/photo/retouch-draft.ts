/** Strokes that are not sent yet, kept in this tab per photo until they are sent or discarded. */
import type { Stroke } from '#contract/retouches.ts'

export type Draft = {
  /** The version that was painted on. */
  versionId: number
  strokes: readonly Stroke[]
  /** The newest version when the server accepted them; null before. */
  sentAfter: number | null
}

const keyOf = (publicId: string): string => `retouch ${publicId}`

/** Fallback where the browser stores nothing. */
const memory = new Map<string, string>()

/** The draft of a photo whose newest version is `newest`; null once a version was made from it. */
export function draftOf(publicId: string, newest: number): Draft | null {
  const key = keyOf(publicId)
  let text = memory.get(key) ?? null
  try {
    text ??= sessionStorage.getItem(key)
  } catch {
    // Storage is switched off.
  }
  const draft = text === null ? null : (JSON.parse(text) as Draft)
  return draft && draft.sentAfter !== null && newest > draft.sentAfter ? null : draft
}

/** Stores the draft of a photo; deletes it when no stroke is left. */
export function keepDraft(publicId: string, draft: Draft | null): void {
  const key = keyOf(publicId)
  const text = draft && draft.strokes.length > 0 ? JSON.stringify(draft) : null
  memory.delete(key)
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    if (text !== null) memory.set(key, text)
  }
}
