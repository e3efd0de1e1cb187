/** Names of pages that the product itself links to. No schema is loaded here. */

/** The legal pages that every installation has; `/legal/{slug}` is their canonical address. */
export const LEGAL_SLUGS = [
  'legal-mentions',
  'terms-of-service',
  'terms-of-sale',
  'privacy-policy',
  'cookies-policy',
] as const
export type LegalSlug = (typeof LEGAL_SLUGS)[number]

/** Short addresses of legal pages; each shows the page that `/legal/{slug}` keeps. */
export const LEGAL_ADDRESSES: Readonly<Record<string, LegalSlug>> = {
  '/terms': 'terms-of-service',
  '/terms-of-service': 'terms-of-service',
  '/privacy': 'privacy-policy',
  '/privacy-policy': 'privacy-policy',
  '/cookies-policy': 'cookies-policy',
  '/legal-mentions': 'legal-mentions',
  '/terms-of-sale': 'terms-of-sale',
}

/** A page that the back office writes, as its address names it. */
export type WrittenPageAddress = { kind: 'legal' | 'page'; slug: string }

/** The written page behind a path of this site; null when the path leads to none. */
export function writtenPageAt(path: string): WrittenPageAddress | null {
  const bare = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
  const legal = Object.hasOwn(LEGAL_ADDRESSES, bare) ? LEGAL_ADDRESSES[bare] : undefined
  if (legal) return { kind: 'legal', slug: legal }
  const [, kind, slug] = /^\/(legal|page)\/([^/]+)$/.exec(bare) ?? []
  return kind && slug ? { kind: kind as 'legal' | 'page', slug: decoded(slug) } : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
