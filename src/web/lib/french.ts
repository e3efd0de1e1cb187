/** Dates and slugs of French text. */
import { frenchDate } from '#copy/dates.ts'

/** `2026-11-21T10:00:00Z` → `21 novembre 2026`. */
export const longDate = (moment: string): string => frenchDate(new Date(moment))

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** The text in lower case without accents, for searches. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Letters without accents and figures, with hyphens between them: `L’œuvre d’été` gives
 * `l-oeuvre-d-ete`.
 */
export const slugOf = (title: string): string =>
  withoutAccents(title)
    .replace(/[œæß]/g, (letter) => LIGATURES[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
