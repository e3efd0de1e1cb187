/**
 * Replaces placeholders such as {{prix_credit}} in HTML: on the server when a page is read, in the
 * editor's preview.
 */
import { escapeAttribute } from './escape.ts'

/** Plain text by placeholder name. */
export type Facts = Record<string, string>

/** Replaces every known {{name}}, also percent-encoded in an address; unknown ones stay visible. */
export const fillIn = (html: string, facts: Facts): string =>
  html.replace(/(?:\{\{|%7B%7B)\s*(\w{1,40})\s*(?:\}\}|%7D%7D)/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? escapeAttribute(facts[name]!) : whole,
  )
