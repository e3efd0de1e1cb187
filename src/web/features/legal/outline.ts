/**
 * The table of contents of a written page: its headings of the second level get ids as link
 * targets.
 */
import { textOfHtml } from '#copy/html-text.ts'
import { slugOf } from '../../lib/french.ts'

export type Outline = { html: string; entries: { id: string; title: string }[] }

const HEADING = /<h2(\s[^>]*)?>([\s\S]*?)<\/h2>/g
/** `html` is sanitised already; nothing but ids is added. */
export function outlineOf(html: string): Outline {
  const entries: Outline['entries'] = []
  const used = new Map<string, number>()
  const withIds = html.replace(HEADING, (_, _attributes: string | undefined, inside: string) => {
    const title = textOfHtml(inside)
    const base = slugOf(title) || 'section'
    const count = (used.get(base) ?? 0) + 1
    used.set(base, count)
    const id = count === 1 ? base : `${base}-${count}`
    entries.push({ id, title })
    return `<h2 id="${id}">${inside}</h2>`
  })
  return { html: withIds, entries }
}
