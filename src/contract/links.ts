/** Which links stored content may carry: a path of this site, a place on the page, http(s) or mailto. No schema is loaded here. */
import { safeHref } from './safe-href.ts'

/** The address as it may be rendered, awkward characters percent-encoded; null when it leads nowhere or elsewhere than it says. */
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
