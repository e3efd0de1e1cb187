/** Names of pages that the product itself links to. No schema is loaded here. */

/** The legal pages that every installation has; `/legal/{slug}` is their canonical address. */
export const LEGAL_SLUGS = ['legal-mentions', 'terms-of-service', 'terms-of-sale', 'privacy-policy', 'cookies-policy'] as const
export type LegalSlug = (typeof LEGAL_SLUGS)[number]
