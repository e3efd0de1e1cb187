/** Facts of the service in a page's HTML: {{prix_credit}} becomes what it is now. The server fills them in when a page is read, the editor in its preview. */
import { escapeAttribute } from './to-html.ts'

/** Plain text by name; a page says {{name}}. */
export type Facts = Record<string, string>

/** HTML with every known {{name}} replaced; unknown ones stay, for their writer to see. */
export const fillIn = (html: string, facts: Facts): string =>
  html.replace(/\{\{\s*(\w{1,40})\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? escapeAttribute(facts[name]!) : whole,
  )
