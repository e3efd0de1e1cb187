/** Which links stored content may carry: a path of this site, a place on the page, http(s) or mailto. No schema is loaded here. */

/** What browsers drop from an address before they read it, so that `java\nscript:` or `/\t/host` would pass as something else. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff]/

/** The link without surrounding blanks, or null when it may lead elsewhere than it says. */
export function safeLink(link: string | null | undefined): string | null {
  const text = (link ?? '').trim()
  if (text === '' || text.length > 2_000 || INVISIBLE.test(text)) return null
  if (/^(?:\/(?![/\\])|#)/.test(text)) return text.includes('\\') ? null : text
  if (/^mailto:[^\s@<>"]+@[^\s@<>"]+$/i.test(text)) return text
  if (!/^https?:\/\/[^/\\]/i.test(text)) return null
  return URL.canParse(text) && !text.includes('\\') && new URL(text).username === '' ? text : null
}

/** Whether a safe link leaves the site in a new tab. */
export const isOutside = (link: string): boolean => /^https?:/i.test(link)
