/** Words of a title as a part of an address. */

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** Letters without accents and figures, with hyphens between them: `L’œuvre d’été` gives `l-oeuvre-d-ete`. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
