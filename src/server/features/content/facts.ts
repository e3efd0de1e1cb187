/** Fills the facts of the service into stored pages, so that a price or an address stands in one place only. */
import { escapeHtml } from '../../platform/html.ts'

/** Plain text by name; a page says {{name}}. */
export type Facts = Record<string, string>

/** HTML with every known {{name}} replaced; unknown ones stay, for their writer to see. */
export const fillIn = (html: string, facts: Facts): string =>
  html.replace(/\{\{\s*(\w{1,40})\s*\}\}/g, (whole, name: string) => (Object.hasOwn(facts, name) ? escapeHtml(facts[name]!) : whole))
