/** Numbers as French writes them, and the noun that follows them. */
const french = new Intl.NumberFormat('fr-FR')

/** 5000 → '5 000', with a space that does not break. */
export const figure = (value: number): string => french.format(value)

/** '0 photo', '1 photo', '5 000 photos': none and one of something are not several. */
export const counted = (count: number, one: string, several: string): string => `${figure(count)} ${count > 1 ? several : one}`
