/** Escapes plain text for HTML. */

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const entityOf = (sign: string): string => ENTITIES[sign]!

/** Escapes text between tags. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, entityOf)

/** Escapes text between tags and in double-quoted attributes. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, entityOf)

/** Escapes text between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, entityOf)
