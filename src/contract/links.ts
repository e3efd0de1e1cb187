/**
 * Links allowed in stored content: a path of this site, a fragment, http(s) or mailto. Loads no
 * schema.
 */
import { safeHref } from './safe-href.ts'

/**
 * The address to render, with unsafe characters percent-encoded; null when it is invalid or hides
 * its target.
 */
export function safeLink(link: string | null | undefined): string | null {
  const address = safeHref(link ?? '')
  if (address === null || address.length > 2_000) return null
  if (!isOutside(address)) return address
  if (!URL.canParse(address)) return null
  const { username, password } = new URL(address)
  return username === '' && password === '' ? address : null
}

/** Whether a safe link leaves the site, in a new tab. */
export const isOutside = (link: string): boolean => /^https?:/i.test(link)
