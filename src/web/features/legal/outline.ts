/** The contents of a written page: its headings of the second level get ids, so that they can be linked to. */
import { slugOf } from '../../lib/french.ts'

export type Outline = { html: string; entries: { id: string; title: string }[] }

const HEADING = /<h2(\s[^>]*)?>([\s\S]*?)<\/h2>/g
const NAMED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (sign) => NAMED[sign] ?? sign)
    .trim()

/** `html` is sanitised already; nothing but ids is added. */
export function outlineOf(html: string): Outline {
  const entries: Outline['entries'] = []
  const used = new Map<string, number>()
  const withIds = html.replace(HEADING, (_, _attributes: string | undefined, inside: string) => {
    const title = textOf(inside)
    const base = slugOf(title) || 'section'
    const count = (used.get(base) ?? 0) + 1
    used.set(base, count)
    const id = count === 1 ? base : `${base}-${count}`
    entries.push({ id, title })
    return `<h2 id="${id}">${inside}</h2>`
  })
  return { html: withIds, entries }
}
