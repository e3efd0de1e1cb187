/** Slugs of the pages that the product itself links to. Loads no schema. */

/** The legal pages that every installation has; `/legal/{slug}` is their canonical address. */
export const LEGAL_SLUGS = [
  'legal-mentions',
  'terms-of-service',
  'terms-of-sale',
  'privacy-policy',
  'cookies-policy',
] as const
export type LegalSlug = (typeof LEGAL_SLUGS)[number]

/** Short addresses of legal pages; each shows the page of `/legal/{slug}`. */
export const LEGAL_ADDRESSES: Readonly<Record<string, LegalSlug>> = {
  '/terms': 'terms-of-service',
  '/terms-of-service': 'terms-of-service',
  '/privacy': 'privacy-policy',
  '/privacy-policy': 'privacy-policy',
  '/cookies-policy': 'cookies-policy',
  '/legal-mentions': 'legal-mentions',
  '/terms-of-sale': 'terms-of-sale',
}

/** A page written in the back office, by kind and slug. */
export type WrittenPageAddress = { kind: 'legal' | 'page'; slug: string }

/** The written page at a path of this site; null when there is none. */
export function writtenPageAt(path: string): WrittenPageAddress | null {
  const bare = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
  const legal = Object.hasOwn(LEGAL_ADDRESSES, bare) ? LEGAL_ADDRESSES[bare] : undefined
  if (legal) return { kind: 'legal', slug: legal }
  const [, kind, slug] = /^\/(legal|page)\/([^/]+)$/.exec(bare) ?? []
  return kind && slug ? { kind: kind as 'legal' | 'page', slug: decoded(slug) } : null
}

/** Returns a part of an address without its escapes; as it is if they are malformed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
