/** Figures of the content panels that client and server agree on. No schema is loaded here. */

/** Where a content page may stand in the footer. */
export const FOOTER_SECTIONS = ['support', 'navigation'] as const
export type FooterSection = (typeof FOOTER_SECTIONS)[number]
/** Longest text of a page or of a blog section, in characters of HTML. */
export const LONGEST_PAGE = 200_000
/** Characters of a page shown in the list (spec 2 §9). */
export const EXCERPT_LENGTH = 200

/** Bounds and steps of the watermark's inputs (spec 2 §5); px on a preview of 1,000 px. */
export const WATERMARK_INPUTS = {
  watermark_text: { kind: 'text', longest: 60 },
  watermark_opacity: { kind: 'number', least: 0.1, most: 1, step: 0.1 },
  watermark_size: { kind: 'number', least: 12, most: 60, step: 1 },
  watermark_spacing: { kind: 'number', least: 50, most: 500, step: 10 },
  watermark_rotation: { kind: 'number', least: -180, most: 180, step: 1 },
  watermark_min_distance: { kind: 'number', least: 50, most: 300, step: 10 },
  watermark_color: { kind: 'choice', choices: ['orange', 'blanc'] },
} as const
export type WatermarkKey = keyof typeof WATERMARK_INPUTS
export const WATERMARK_KEYS = Object.keys(WATERMARK_INPUTS) as WatermarkKey[]

/** Settings of outside services. Secrets never leave the server: a reply says only whether they have a value. */
export const API_KEYS = ['google_analytics_id', 'smtp_host', 'smtp_port', 'smtp_secure', 'smtp_user', 'smtp_password'] as const
export type ApiKey = (typeof API_KEYS)[number]
export const SECRET_API_KEYS = ['smtp_password'] as const satisfies readonly ApiKey[]
/** Why a stored secret is gone: its server changed, or the key that seals secrets did. */
export const ERASURES = ['server-changed', 'key-changed'] as const
export type Erasure = (typeof ERASURES)[number]
/** Mail is configured when all of these have a value (spec 2 §2). */
export const MAIL_KEYS = ['smtp_host', 'smtp_user', 'smtp_password'] as const satisfies readonly ApiKey[]
/** How mail travels: the port and the value of smtp_secure (spec 2 §9). */
export const MAIL_SECURITY = { TLS: { port: '587', secure: 'false' }, SSL: { port: '465', secure: 'true' } } as const
