/** Splits a title before its last word, which is drawn emphasised. */
import { landingCopy } from '#copy/public/landing.ts'

/** ['Redonnez vie à un passé', 'oublié']. A title of one word keeps it and gets the default last word. Punctuation stays with its word. */
export function lastWordApart(title: string): [start: string, last: string] {
  const words = title.trim().split(/ +/)
  const last = words.length > 1 ? words.pop() : undefined
  return [words.join(' '), last ?? landingCopy.hero.emphasis]
}
